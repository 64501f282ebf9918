import type { Config } from '../config.ts';
import { isLoopback } from '../domain/network.ts';
import { readPostgresAddress } from '../storage/postgres-address.ts';

/** What leaves this computer unencrypted with these settings, in words; nothing of it is refused. */
export const findInTheClear = ({ database_url, bucket }: Pick<Config, 'database_url' | 'bucket'>): string[] => {
  const told: string[] = [];
  const database = readPostgresAddress(database_url ?? '')?.host ?? '';
  if (isElsewhere(database) && !/[?&](sslmode=(?!disable)|ssl=(true|1)(&|$))/.test(database_url ?? ''))
    told.push(`Words go to ${database} unencrypted. Add sslmode=verify-full to DATABASE_URL.`);
  const store = bucket && URL.parse(bucket.endpoint);
  if (store?.protocol === 'http:' && isElsewhere(store.hostname))
    told.push(`Pictures go to ${store.hostname} unencrypted. Use https in S3_ENDPOINT.`);
  return told;
};

/** Not this computer, a socket, or a name without a dot, such as another container has. */
const isElsewhere = (host: string) =>
  /[.:]/.test(host) && !host.startsWith('/') && !isLoopback(host.replace(/^\[|\]$/g, ''));
