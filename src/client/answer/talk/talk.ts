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
import { warnBeforeLeaving } from './warn-before-leaving.ts';

/** What is told about one question: recorded (taking.ts), kept and sent (shelf.ts), and shown (talk-state.ts). */
export type Talk = Pick<Screen, 'state' | 'subscribe'> &
  Pick<Taking, 'start' | 'pause' | 'resume' | 'stop'> & {
    /** This tab writes: it sends what the device has, and can record. */
    activate: () => void;
    /** Takes the recordings from another tab that does not release them. */
    takeOver: () => void;
    /** Another tab writes: recording stops, once what was said is stored. */
    suspend: () => Promise<void>;
    canRecord: boolean;
    isRecording: () => boolean;
    /** Ends an unfinished recording. */
    finish: (id: string) => Promise<void>;
    addFile: (file: File) => Promise<void>;
    remove: (id: string) => Promise<void>;
    /** The sound of each take of a recording that is still on this device, and its levels. */
    soundOf: (id: string) => Promise<TakenSound[]>;
    /** The server's calls for the words of a recording. */
    wordsOf: (id: string) => WordsCalls;
    /** As the server has it now, with a fresh address. */
    playable: (id: string) => Promise<Playable | undefined>;
    /** The network is back, or somebody waits: sends at once what is not sent yet. */
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
  /** In a locked answer, unfinished recordings are ended, and none is begun. */
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
      // unlike what is recorded, it is not stored on this device
      warnBeforeLeaving(file, true);
      try {
        const { id } = await calls.sendFile(file, (fraction) => screen.change({ file: { fraction } }));
        screen.change({ file: undefined });
        screen.addTold({ id, ms: 0, peaks: [], status: 'processing', fraction: 1 });
        void onServer.follow(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        screen.change({ file: { fraction: 0, problem: error } });
      } finally {
        warnBeforeLeaving(file, false);
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
