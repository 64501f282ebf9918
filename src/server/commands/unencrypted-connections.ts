import { isLoopback } from '../../shared/loopback.ts';
import type { Config } from '../config.ts';
import { readPostgresAddress } from '../storage/database/postgres-address.ts';

/** Warnings about configured connections to other computers that are not encrypted. */
export const findUnencryptedConnections = ({
  database_url,
  bucket,
}: Pick<Config, 'database_url' | 'bucket'>): string[] => {
  const warnings: string[] = [];
  const database = readPostgresAddress(database_url ?? '')?.host ?? '';
  if (isRemote(database) && !/[?&](sslmode=(?!disable)|ssl=(true|1)(&|$))/.test(database_url ?? ''))
    warnings.push(`Answers go to ${database} unencrypted. Add sslmode=verify-full to DATABASE_URL.`);
  const store = bucket && URL.parse(bucket.endpoint);
  if (store?.protocol === 'http:' && isRemote(store.hostname))
    warnings.push(`Images go to ${store.hostname} unencrypted. Use https in S3_ENDPOINT.`);
  return warnings;
};

/** False for this computer, a Unix socket, and a name without a dot, such as that of another container. */
const isRemote = (host: string) =>
  /[.:]/.test(host) && !host.startsWith('/') && !isLoopback(host.replace(/^\[|\]$/g, ''));
