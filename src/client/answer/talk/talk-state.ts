import type { Playable, Unplayed } from '../../../shared/recordings/recordings.ts';
import type { ApiError } from '../../api.ts';
import { createListeners } from '../../listeners.ts';
import type { MicrophoneFault } from './microphone.ts';

/** A recording, as the page shows it. */
export type ShownRecording = {
  /** Of the recording on this device; of one that only the server has, the server's. */
  id: string;
  /** Its length in ms, as far as it is known. */
  ms: number;
  /** `unfinished`: of an earlier visit, or the sound ended by itself; `processing`: the server has all of it. */
  status: 'unfinished' | 'sending' | 'processing' | 'ready' | 'refused';
  /** How much of it the server has, from 0 to 1. */
  fraction: number;
  /** Why it could not be sent; it is tried again. */
  problem?: ApiError | undefined;
  playable?: Playable | undefined;
};

export type TalkState = {
  /** `stopping`: the last second is being recorded. */
  step: 'idle' | 'asking' | 'recording' | 'paused' | 'stopping';
  /** Why there is no microphone. */
  fault: MicrophoneFault | undefined;
  /** How much is recorded of the present recording, in ms. */
  ms: number;
  /** The latest levels. */
  levels: number[];
  /** Undefined until something is heard. */
  isHeard: boolean | undefined;
  /** The device has no room: some sound is in the memory of this page. */
  isDeviceFull: boolean;
  /** Another tab has the recordings, and does not give them back. */
  isElsewhere: boolean;
  /** Why recording has stopped by itself. */
  stoppedBy: 'length' | 'device' | undefined;
  recordings: ShownRecording[];
  file: { fraction: number; problem?: ApiError } | undefined;
};

/** The state for the screen, and who listens to it. */
export type Screen = {
  state: () => TalkState;
  subscribe: (listener: () => void) => () => void;
  change: (part: Partial<TalkState>) => void;
  findRecording: (id: string) => ShownRecording | undefined;
  addRecording: (recording: ShownRecording) => void;
  changeRecording: (id: string, part: Partial<ShownRecording>) => void;
  removeRecording: (id: string) => void;
  /** Those that are not shown yet, before what only this device has. */
  addPlayables: (playables: Playable[]) => void;
  /** Replaces a recording on this device by the server's copy. */
  replaceRecording: (id: string, playable: Playable) => void;
};

export const createScreen = (playables: Playable[], unplayed: Unplayed[]): Screen => {
  const { notify, subscribe } = createListeners();
  let state: TalkState = { ...initial, recordings: [...playables.map(shownPlayable), ...unplayed.map(shownUnplayed)] };
  const change = (part: Partial<TalkState>) => {
    state = { ...state, ...part };
    notify();
  };
  const mapRecording = (id: string, map: (recording: ShownRecording) => ShownRecording) =>
    change({ recordings: state.recordings.map((one) => (one.id === id ? map(one) : one)) });
  return {
    state: () => state,
    subscribe,
    change,
    findRecording: (id) => state.recordings.find((one) => one.id === id),
    addRecording: (recording) =>
      change({ recordings: [...state.recordings.filter(({ id }) => id !== recording.id), recording] }),
    changeRecording: (id, part) => mapRecording(id, (one) => ({ ...one, ...part })),
    removeRecording: (id) => change({ recordings: state.recordings.filter((one) => one.id !== id) }),
    addPlayables: (playables) => {
      const { recordings } = state;
      const added = playables.filter(({ id }) => !recordings.some((one) => one.id === id)).map(shownPlayable);
      change({
        recordings: [
          ...recordings.filter((one) => one.playable),
          ...added,
          ...recordings.filter((one) => !one.playable),
        ],
      });
    },
    replaceRecording: (id, playable) => mapRecording(id, () => shownPlayable(playable)),
  };
};

const initial: Omit<TalkState, 'recordings'> = {
  step: 'idle',
  fault: undefined,
  ms: 0,
  levels: [],
  isHeard: undefined,
  isDeviceFull: false,
  isElsewhere: false,
  stoppedBy: undefined,
  file: undefined,
};

const shownUnplayed = ({ id, status }: Unplayed): ShownRecording => ({ id, ms: 0, status, fraction: 1 });

const shownPlayable = (playable: Playable): ShownRecording => ({
  id: playable.id,
  ms: playable.duration_ms,
  status: 'ready',
  fraction: 1,
  playable,
});
