import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../test/stores/postgres.ts';
import { compareToFloor, runLoadOn, type Target } from './answers.ts';
import { connections, makeFixture } from './fixture.ts';
import { type Bench, type Group, interleave, type Measurement } from './measurements.ts';
import { nameForPgbench, runPgbench } from './pgbench.ts';
import { startServer } from './servers.ts';

const name = 'save postgres';
const simple = `${name} beside simple protocol`;
const warmUp = 2;

/** Our server on one database and pgbench on another, both on one PostgreSQL with fsync. */
const measure = async (bench: Bench): Promise<Measurement[]> => {
  const { folder, rounds, seconds } = bench;
  // PostgreSQL runs as another user
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ inside: folder, isDurable: true });
  try {
    const fill = async (called: string) => {
      const database_url = await createDatabase(postgres.url, called);
      const place = join(folder, called);
      await mkdir(place);
      return { ...(await makeFixture(place, connections, database_url)), database_url };
    };
    const [mine, floor] = [await fill('ours'), await fill('prepared')];
    await nameForPgbench(floor.database_url, floor.tokens);
    const settings = { DATABASE_URL: mine.database_url, BACKUPS: 'off', LOG_LEVEL: 'error' };
    const server = await startServer(mine.data_dir, settings);
    try {
      const target: Target = { server, tokens: mine.tokens, versions: mine.tokens.map(() => 1) };
      const contenders = (time: number) => ({
        prepared: () => runPgbench(floor.database_url, folder, time, 'prepared'),
        simple: () => runPgbench(floor.database_url, folder, time, 'simple'),
        ours: () => runLoadOn(target, 'save', time),
      });
      await interleave(1, contenders(warmUp));
      const results = await interleave(rounds, contenders(seconds));
      return [
        {
          name,
          unit: '/s',
          better: 'higher',
          goal: { of: 'ratio', at_least: 0.3 },
          samples: compareToFloor(results, 'prepared'),
        },
        { name: simple, unit: '/s', better: 'higher', samples: compareToFloor(results, 'simple') },
        { name: `${name} p99`, unit: 'ms', better: 'lower', samples: compareToFloor(results, 'prepared', 'p99') },
        {
          name: `${name} processor time`,
          unit: 'µs',
          better: 'lower',
          samples: compareToFloor(results, 'prepared', 'cpu'),
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
};

/** The same saves on PostgreSQL, compared with pgbench and an equivalent update. */
export const savingOnPostgres: Group = { names: [name, simple, `${name} p99`, `${name} processor time`], measure };
