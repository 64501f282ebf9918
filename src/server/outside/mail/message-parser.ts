import { mailProgram } from '../../root.ts';
import { forkRestricted, isCrash } from '../processes/child-process.ts';
import { errorOf, isFailure } from '../processes/failure.ts';
import type { ProcessLimits } from '../processes/process-limits.ts';
import { openWorker } from '../processes/worker.ts';
import type { ParsedMessage } from './received-message.ts';

/** Parses received messages in a child process, so that a hostile one cannot harm the server. */
export type MessageParser = {
  /**
   * Parses the message in `file` and writes its attachments into `folder`, a new one. One message at a time. `unreadable`: it
   * exceeds the limits, or the parser does not understand it. Throws when `signal` was aborted, or the server is at
   * fault.
   */
  parse: (file: string, folder: string, signal: AbortSignal) => Promise<ParsedMessage | 'unreadable'>;
  close: () => void;
};

export const parserLimits: ProcessLimits = { memory: 512e6, lowPriorityAfter: 2000, cpu: 60_000, timeout: 60_000 };
const reusableMemory = 250e6;

/** `folders` is the parent of all files and work folders. */
export const openMessageParser = (folders: string, limits = parserLimits): MessageParser => {
  const fork = () => forkRestricted(mailProgram, { write: [folders], heap: 384 });
  const worker = openWorker<ParsedMessage | 'unreadable'>({ fork, limits, reusableMemory });
  let last: Promise<unknown> = Promise.resolve();

  const parse = async (file: string, folder: string, signal: AbortSignal) => {
    signal.throwIfAborted();
    const answer = await worker.run({ file, folder }, signal);
    signal.throwIfAborted();
    if (answer === undefined || isCrash(answer)) return 'unreadable';
    if (isFailure(answer)) throw errorOf('process that reads mail', answer);
    return answer;
  };

  return {
    parse: (file, folder, signal) => {
      const parsed = last.then(() => parse(file, folder, signal));
      last = parsed.catch(() => {});
      return parsed;
    },
    close: worker.stop,
  };
};
