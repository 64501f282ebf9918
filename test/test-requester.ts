import type { Requester } from '../src/server/domain/audit.ts';

/** For domain functions that are called without an HTTP request. */
export const testRequester: Requester = { client: '127.0.0.1', device: '', log: () => {} };
