import { failureOf } from '../processes/failure.ts';
import { parseMessage } from './parse-message.ts';
import type { ParseTask } from './parsed-message.ts';

process.on('message', async (task: ParseTask) => {
  process.send?.(await parseMessage(task).catch(failureOf));
});
// the server has ended
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
