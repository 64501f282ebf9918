import { parseMessage } from './parse-message.ts';
import type { ParseFailure, ParseTask } from './parsed-message.ts';

const describeFailure = (error: Error & { code?: string }): ParseFailure =>
  error.code === undefined ? { failed: error.stack ?? error.message } : { failed: error.message, code: error.code };

process.on('message', async (task: ParseTask) => {
  process.send?.(await parseMessage(task).catch(describeFailure));
});
// the server has ended
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
