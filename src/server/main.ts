import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { root } from './root.ts';

// first, so that everything loaded later is cached. Not in /tmp, where other users may write
enableCompileCache(process.env.NODE_COMPILE_CACHE || join(root, 'dist/compiled'));

const { runCommand } = await import('./commands/run-command.ts');
const status = await runCommand(process.env, process.argv.slice(2));
// otherwise it ends when nothing is left to do: a server listens
if (status !== 0) process.exit(status);
