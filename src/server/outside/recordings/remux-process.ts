import { remux } from './remux.ts';
import type { RemuxFailure, RemuxTask } from './remuxed.ts';

const describeFailure = (error: Error & { code?: string }): RemuxFailure =>
  error.code === undefined ? { failed: error.stack ?? error.message } : { failed: error.message, code: error.code };

process.on('message', async (task: RemuxTask) => {
  process.send?.(await remux(task).catch(describeFailure));
});
// the server has ended
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
