// `npm run typecheck`
import { checkTypes } from './run.ts';

process.exitCode = checkTypes() ? 0 : 1;
