import { failureOf } from '../processes/failure.ts';
import { remux } from './remux.ts';
import type { RemuxTask } from './remux-task.ts';

process.on('message', async (task: RemuxTask) => {
  process.send?.(await remux(task).catch(failureOf));
});
// the server has ended
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
