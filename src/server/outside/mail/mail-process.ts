import { failureOf } from '../processes/failure.ts';
import { type ParseTask, parseMessage } from './parse-message.ts';

process.on('message', async (task: ParseTask) => {
  process.send?.(await parseMessage(task).catch(failureOf));
});
// the server has ended
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
