import { expect, test } from 'vitest';
import { findUnencryptedConnections } from '../../src/server/commands/unencrypted-connections.ts';
import { readConfig } from '../../src/server/config.ts';

const unencryptedIn = (env: Record<string, string>) => findUnencryptedConnections(readConfig(env));
const keys = { S3_ACCESS_KEY_ID: 'rose', S3_SECRET_ACCESS_KEY: 'Secret' };

test.each([
  'postgres://rose:Secret@db.example.org/stories',
  'postgres://rose:Secret@db.example.org/stories?sslmode=disable',
  'postgresql://rose:Secret@10.0.0.7:5433/stories?application_name=a',
  'postgres://rose:Secret@[2001:db8::1]/stories',
  'postgres://rose@/stories?host=db.example.org',
])('warns of an unencrypted connection to a remote database, without the password: %s', (DATABASE_URL) => {
  const warnings = unencryptedIn({ DATABASE_URL });
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/^Answers go to \S+ unencrypted\. Add sslmode=verify-full to DATABASE_URL\.$/);
  expect(warnings[0]).not.toContain('Secret');
});

test('warns of an unencrypted connection to a remote bucket', () => {
  const warnings = unencryptedIn({ S3_ENDPOINT: 'http://s3.example.org:9000/x', ...keys });
  expect(warnings).toEqual(['Images go to s3.example.org unencrypted. Use https in S3_ENDPOINT.']);
});

test.each<Record<string, string>>([
  {},
  { DATABASE_URL: 'postgres://rose:Secret@db.example.org/stories?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://rose:Secret@db.example.org/stories?a=b&sslmode=require' },
  { DATABASE_URL: 'postgres://rose:Secret@db.example.org/stories?ssl=true' },
  { DATABASE_URL: 'postgres://rose:Secret@127.0.0.1/stories' },
  { DATABASE_URL: 'postgres://rose:Secret@[::1]/stories' },
  { DATABASE_URL: 'postgres://rose:Secret@localhost/stories' },
  { DATABASE_URL: 'postgres://rose:Secret@database:5432/stories' },
  { DATABASE_URL: 'postgres://rose@/stories?host=/var/run/postgresql' },
  { S3_ENDPOINT: 'https://s3.example.org', ...keys },
  { S3_ENDPOINT: 'http://store:3900', ...keys },
  { S3_ENDPOINT: 'http://127.0.0.1:3900', ...keys },
])('gives no warning for local or encrypted connections: %j', (env) => {
  expect(unencryptedIn(env)).toEqual([]);
});
