import type { Caller } from '../src/server/domain/audit.ts';

/** Who calls where no request does. */
export const somebody: Caller = { client: '127.0.0.1', device: '', log: () => {} };
