/** Which server tests run where. The others run on SQLite and a disk only. */

const named = (...names: string[]) => names.map((name) => `test/server/${name}.test.ts`);

/** Tests that need PostgreSQL, a bucket or nginx. */
export const postgresOnly: string[] = [
  'test/server/cluster/**',
  ...named('row-security', 'row-security-rights', 'hosted-database', 'pgbouncer', 'tls', 'mail-processes'),
  ...named('faults/postgres-outage', 'faults/start-without-postgres', 'stores-agree'),
];

/**
 * Tests that run on PostgreSQL as well. `stores-agree` compares what each function of `storage` returns and writes; these
 * test what it cannot: transactions, concurrency, several processes, faults, buckets, and what each database does
 * differently. Their other tests are guarded by `if (!onPostgres)`.
 */
const onBoth = [
  ...named(
    'recorded-answers',
    'recordings',
    'answers',
    'changes',
    'jobs',
    'builds',
    'orphans',
    'migrations',
    'backup',
    'search',
    'readers',
  ),
  ...named('person-links', 'queue', 'people', 'wastebasket', 'image-quota', 'buckets', 'query-plans', 'transactions'),
  ...named(
    'concurrent-changes',
    'import-archive',
    'restore',
    'recording-backup',
    'recording-orphans',
    'stores',
    'group-commit',
    'metrics',
  ),
  ...named('notices', 'reader-mails', 'rhythms', 'replies', 'incoming-mail', 'playing', 'transcripts', 'transcribing'),
  ...[
    'bucket-outage',
    'concurrent-uploads',
    'group-commit',
    'kills',
    'recording-kills',
    'lock-races',
    'power-cut',
    'shutdown',
  ].flatMap((name) => named(`faults/${name}`)),
];

/** The files of the project `server-postgres`. */
export const postgresFiles: string[] = [...postgresOnly, ...onBoth];
