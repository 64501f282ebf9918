import type { Playable, Unplayed } from '../../../shared/recordings/recordings.ts';
import { ApiError } from '../../api.ts';
import type { WordsCalls } from '../../ui/words/calls.ts';
import type { Device } from '../device/store.ts';
import type { RecordingCalls } from './calls.ts';
import type { Microphone } from './microphone.ts';
import { createOnServer } from './on-server.ts';
import { createShelf, type Shelf, type TakenSound } from './shelf.ts';
import { createTaking, type Taking } from './taking.ts';
import { createScreen, type Screen } from './talk-state.ts';

/** What is told about one question: recorded (taking.ts), kept and sent (shelf.ts), and shown (talk-state.ts). */
export type Talk = Pick<Screen, 'state' | 'subscribe'> &
  Pick<Taking, 'start' | 'pause' | 'resume' | 'stop'> & {
    /** This tab writes: it sends what the device has, and can record. */
    activate: () => void;
    /** Goes on here, although another tab that does not answer has the recordings. */
    takeOver: () => void;
    /** Another tab writes: recording stops, and what was told is on the device. */
    suspend: () => Promise<void>;
    canRecord: boolean;
    isRecording: () => boolean;
    /** Nothing more is said in an unfinished recording. */
    finish: (id: string) => Promise<void>;
    addFile: (file: File) => Promise<void>;
    remove: (id: string) => Promise<void>;
    /** Sound that is only on this device yet, of each take, and its levels. */
    soundOf: (id: string) => Promise<TakenSound[]>;
    /** The server's calls for the words of a recording. */
    wordsOf: (id: string) => WordsCalls;
    /** As the server has it now, with an address that is good again. */
    playable: (id: string) => Promise<Playable | undefined>;
    /** The network is back, or somebody waits: what is not sent yet is sent now. */
    online: () => void;
  };

export type TalkOptions = {
  device: Pick<Device, 'recordings' | 'persist'>;
  question_id: string;
  calls: RecordingCalls;
  microphone: Microphone;
  /** What the server already has. */
  playables: Playable[];
  unplayed: Unplayed[];
  /** A recording that was begun before is finished; nothing is begun. */
  isLocked: () => boolean;
};

export const createTalk = ({ playables, unplayed, ...options }: TalkOptions): Talk => {
  const { calls, microphone } = options;
  const screen = createScreen(playables, unplayed);
  const onServer = createOnServer(screen, calls);
  for (const { id, status } of unplayed) if (status === 'processing') void onServer.follow(id);
  const shelf: Shelf = createShelf({
    ...{ ...options, screen, onServer },
    current: () => taking.current(),
    onLost: () => taking.suspend(),
  });
  const taking = createTaking({ ...options, screen, shelf });

  return {
    state: screen.state,
    subscribe: screen.subscribe,
    activate: () => void shelf.open(),
    takeOver: shelf.takeOver,
    suspend: () => shelf.close(taking.suspend()),
    canRecord: microphone.isSupported(),
    isRecording: () => taking.current() !== undefined,
    start: taking.start,
    pause: taking.pause,
    resume: taking.resume,
    stop: taking.stop,
    finish: async (id) => {
      const recording = shelf.find(id);
      if (!recording) return;
      recording.isStopped = true;
      await shelf.keep(recording);
      screen.changeTold(id, { status: 'sending' });
      shelf.wake();
    },
    addFile: async (file) => {
      screen.change({ file: { fraction: 0 } });
      try {
        const { id } = await calls.sendFile(file, (fraction) => screen.change({ file: { fraction } }));
        screen.change({ file: undefined });
        screen.addTold({ id, ms: 0, peaks: [], status: 'processing', fraction: 1 });
        await onServer.follow(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        screen.change({ file: { fraction: 0, problem: error } });
      }
    },
    remove: async (id) => {
      const recording = shelf.find(id);
      if (recording) {
        Object.assign(recording, { isStopped: true, isDeleted: true });
        await shelf.keep(recording);
        shelf.wake();
      } else await calls.remove(screen.findTold(id)?.playable?.id ?? id);
      screen.removeTold(id);
    },
    soundOf: async (id) => {
      const recording = shelf.find(id);
      return recording ? shelf.soundOf(recording) : [];
    },
    wordsOf: calls.wordsOf,
    playable: async (id) => (await calls.playables()).find((one) => one.id === id),
    online: () => {
      screen.change({ told: screen.state().told.map((one) => ({ ...one, problem: undefined })) });
      shelf.retry();
    },
  };
};
