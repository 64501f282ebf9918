/** Which server tests run where. The others run on SQLite and a disk only. */

const named = (...names: string[]) => names.map((name) => `test/server/${name}.test.ts`);

/** Tests that need PostgreSQL, a bucket or nginx. */
export const postgresOnly: string[] = [
  'test/server/cluster/**',
  ...named('row-security', 'row-security-rights', 'hosted-database', 'pgbouncer', 'tls'),
  ...named('faults/postgres-outage', 'faults/start-without-postgres', 'stores-agree'),
];

/**
 * Tests whose outcome the database or the image store can change: on both. By V8 coverage (November 2026) they call every
 * function of `storage` that the in-process tests called on PostgreSQL when nearly all of them ran on it.
 */
const onBoth = [
  ...named('answers', 'changes', 'jobs', 'builds', 'orphans', 'migrations', 'backup', 'search', 'readers'),
  ...named('person-links', 'queue', 'people', 'wastebasket', 'image-quota', 'buckets', 'query-plans', 'transactions'),
  ...named('stories', 'read-page', 'revisions', 'overview', 'library', 'settings', 'audit', 'password', 'second-step'),
  ...named('books', 'book-qr-codes', 'epub', 'import-archive', 'stores', 'group-commit', 'model-server', 'metrics'),
  ...['bucket-outage', 'concurrent-uploads', 'group-commit', 'kills', 'lock-races', 'power-cut', 'shutdown'].flatMap(
    (name) => named(`faults/${name}`),
  ),
];

/** The files of the project `server-postgres`. */
export const postgresFiles: string[] = [...postgresOnly, ...onBoth];
