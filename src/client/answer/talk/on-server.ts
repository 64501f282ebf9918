import type { RecordingState } from '../../../shared/recordings/recordings.ts';
import type { RecordingCalls } from './calls.ts';
import type { Screen } from './talk-state.ts';

/** Shows how far the server is with what it has. */
export type OnServer = {
  /** `id`: that of the recording on this device. */
  show: (id: string, state: RecordingState) => void;
  /** Asks again and again until a recording that only the server has can be played, or is no longer shown. */
  follow: (id: string) => Promise<void>;
  /** Asks again until its words have been heard. */
  waitForWords: (id: string, server_id: string) => void;
};

// in ms
const filePause = 2000;
const wordsPause = 10_000;

export const createOnServer = (screen: Screen, calls: RecordingCalls): OnServer => {
  const show: OnServer['show'] = (id, { id: server_id, status }) => {
    if (status === 'ready') void showPlayable(id, server_id);
    else screen.changeRecording(id, { status: status === 'refused' ? 'refused' : 'processing' });
  };

  /** From now on it is the server's. Asked again until its words have been heard. */
  const showPlayable = async (id: string, server_id: string) => {
    const playables = await calls.playables().catch((error: unknown) => {
      console.warn('The recordings could not be loaded.', error);
      return [];
    });
    const playable = playables.find((one) => one.id === server_id);
    if (playable) screen.replaceRecording(id, playable);
    if (!playable || playable.transcript === 'waiting') waitForWords(playable?.id ?? id, server_id);
  };

  const waitForWords: OnServer['waitForWords'] = (id, server_id) => {
    setTimeout(() => {
      if (screen.findRecording(id)) void showPlayable(id, server_id);
    }, wordsPause);
  };

  const follow: OnServer['follow'] = async (id) => {
    if (!screen.findRecording(id)) return;
    const state = await calls.state(id).catch((error: unknown) => {
      console.warn('The state of a recording is not known.', error);
      return undefined;
    });
    if (state) show(id, state);
    if (state?.status !== 'ready' && state?.status !== 'refused') setTimeout(() => void follow(id), filePause);
  };

  return { show, follow, waitForWords };
};
