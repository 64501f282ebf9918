// `npm run typecheck`
import { checkTypes } from './run.ts';

process.exitCode = (await checkTypes()) ? 0 : 1;
