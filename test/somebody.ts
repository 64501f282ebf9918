import type { Requester } from '../src/server/domain/audit.ts';

/** Who calls where no request does. */
export const somebody: Requester = { client: '127.0.0.1', device: '', log: () => {} };
