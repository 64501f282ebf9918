import type { Answer } from '../../../shared/answers/answers.ts';
import type { Device } from '../device/store.ts';
import { callsFor } from './calls.ts';
import { browserMicrophone } from './microphone.ts';
import { createTalk, type Talk } from './talk.ts';
import { loadTexts } from './texts.ts';

export { UnfinishedAbove } from './RecordingList.tsx';
export { sendRecordings } from './send-recordings.ts';
export { TalkPanel } from './TalkPanel.tsx';

type Options = { device: Device; token: string; answer: Answer; isLocked: () => boolean };

/** Everything that only Talk needs: a chunk of its own. */
export const openTalk = async ({ device, token, answer, isLocked }: Options): Promise<Talk> => {
  await loadTexts();
  return createTalk({
    device,
    question_id: answer.question.id,
    calls: callsFor(token),
    microphone: browserMicrophone,
    playables: answer.recordings ?? [],
    unplayed: answer.unplayed ?? [],
    isLocked,
  });
};
