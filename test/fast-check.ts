import fc from 'fast-check';
import { seedOf } from './random.ts';

fc.configureGlobal({ seed: seedOf('fast-check') });

/** fast-check with a seed that is printed and can be set, see random.ts. */
export { fc };
