// `npm run watch`: runs the quick tests again that a change concerns, as soon as a file is saved. With `-- NAME…`: only the
// files with one of the names in their path.
import { startVitest } from 'vitest/node';

process.env.TESTS = 'quick';
await startVitest('test', process.argv.slice(2), { watch: true, project: ['client', 'server'] });
