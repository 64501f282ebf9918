import type { Playable, Unplayed } from '../../../shared/recordings/recordings.ts';
import { ApiError } from '../../api.ts';
import type { WordsCalls } from '../../ui/words/calls.ts';
import type { Device } from '../device/store.ts';
import type { RecordingCalls } from './calls.ts';
import type { Microphone } from './microphone.ts';
import { createOnServer } from './on-server.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createScreen, type Screen } from './talk-state.ts';
import { createUploadQueue, type TakeSound, type UploadQueue } from './upload-queue.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

/** The recordings of one question: recorded (recorder.ts), kept and sent (upload-queue.ts), and shown (talk-state.ts). */
export type Talk = Pick<Screen, 'state' | 'subscribe'> &
  Pick<Recorder, 'start' | 'pause' | 'resume' | 'stop'> & {
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
    /** Clears the error of the last file that could not be sent. */
    forgetFile: () => void;
    remove: (id: string) => Promise<void>;
    /** The sound of each take of a recording that is still on this device, and its levels. */
    soundOf: (id: string) => Promise<TakeSound[]>;
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
  const queue: UploadQueue = createUploadQueue({
    ...{ ...options, screen, onServer },
    current: () => recorder.current(),
    onLost: () => recorder.suspend(),
  });
  const recorder = createRecorder({ ...options, screen, queue });
  const forgetFile = () => screen.change({ file: undefined });

  return {
    state: screen.state,
    subscribe: screen.subscribe,
    activate: () => void queue.open(),
    takeOver: queue.takeOver,
    suspend: () => queue.close(recorder.suspend()),
    canRecord: microphone.isSupported(),
    isRecording: () => recorder.current() !== undefined,
    start: async (unfinished) => {
      await recorder.start(unfinished);
      // it is recorded instead
      if (recorder.current() && screen.state().file?.problem) forgetFile();
    },
    pause: recorder.pause,
    resume: recorder.resume,
    stop: recorder.stop,
    finish: async (id) => {
      const recording = queue.find(id);
      if (!recording) return;
      recording.isStopped = true;
      await queue.keep(recording);
      screen.changeRecording(id, { status: 'sending' });
      queue.wake();
    },
    addFile: async (file) => {
      screen.change({ file: { fraction: 0 } });
      // unlike what is recorded, it is not stored on this device
      warnBeforeLeaving(file, true);
      try {
        const { id } = await calls.sendFile(file, (fraction) => screen.change({ file: { fraction } }));
        screen.change({ file: undefined });
        screen.addRecording({ id, ms: 0, status: 'processing', fraction: 1 });
        void onServer.follow(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        screen.change({ file: { fraction: 0, problem: error } });
      } finally {
        warnBeforeLeaving(file, false);
      }
    },
    forgetFile,
    remove: async (id) => {
      const recording = queue.find(id);
      if (recording) {
        Object.assign(recording, { isStopped: true, isDeleted: true });
        await queue.keep(recording);
        queue.wake();
      } else await calls.remove(screen.findRecording(id)?.playable?.id ?? id);
      screen.removeRecording(id);
    },
    soundOf: async (id) => {
      const recording = queue.find(id);
      return recording ? queue.soundOf(recording) : [];
    },
    wordsOf: calls.wordsOf,
    playable: async (id) => (await calls.playables()).find((one) => one.id === id),
    online: () => {
      screen.change({ recordings: screen.state().recordings.map((one) => ({ ...one, problem: undefined })) });
      queue.retry();
    },
  };
};
