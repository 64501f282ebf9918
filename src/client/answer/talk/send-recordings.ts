import { format } from '../../messages.ts';
import type { Talk } from './talk.ts';
import { texts } from './texts.ts';

// in ms
const pollPause = 300;

/**
 * Before an answer is submitted: ends the recording, and waits until the server has all of it. Shows that with
 * `notify`. Resolves to true, or to the reason why the answer is not submitted.
 */
export const sendRecordings = async (talk: Talk, notify: (text: string) => void): Promise<true | string> => {
  await talk.stop();
  for (const { id, status } of talk.state().recordings) if (status === 'unfinished') await talk.finish(id);
  talk.online();
  for (;;) {
    const { recordings, file, isDeviceFull } = talk.state();
    const waiting = recordings.filter(({ status }) => status === 'sending');
    const problem = waiting.find((one) => one.problem)?.problem;
    if (problem?.status === 0) return isDeviceFull ? texts.notSubmittedFull : texts.notSubmitted;
    if (problem) return problem.message;
    if (file?.problem) {
      // said once, as the file may not be wanted any more
      talk.forgetFile();
      return `${file.problem.message} ${texts.fileNotSubmitted}`;
    }
    const fractions = [...waiting, ...(file ? [file] : [])].map(({ fraction }) => fraction);
    if (fractions.length === 0) return true;
    const percent = Math.round((100 * fractions.reduce((sum, fraction) => sum + fraction, 0)) / fractions.length);
    notify(format(texts.sending, { percent: String(percent) }));
    await new Promise((resolve) => setTimeout(resolve, pollPause));
  }
};
