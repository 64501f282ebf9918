import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../test/stores/postgres.ts';
import { compareToFloor, runLoadOn, type Target } from './answers.ts';
import { type Bench, type Figure, type Group, interleave } from './figures.ts';
import { connections, makeFixture } from './fixture.ts';
import { nameForPgbench, runPgbench } from './pgbench.ts';
import { startServer } from './servers.ts';

const name = 'save postgres';
const warmUp = 2;

/** Our server on one database and pgbench on another, both on one PostgreSQL with fsync. */
const measure = async (bench: Bench): Promise<Figure[]> => {
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
    const [mine, floor] = [await fill('ours'), await fill('pgbench')];
    await nameForPgbench(floor.database_url, floor.tokens);
    const settings = { DATABASE_URL: mine.database_url, BACKUPS: 'off', LOG_LEVEL: 'error' };
    const server = await startServer(mine.data_dir, settings);
    try {
      const target: Target = { server, tokens: mine.tokens, versions: mine.tokens.map(() => 1) };
      const contenders = (time: number) => ({
        pgbench: () => runPgbench(floor.database_url, folder, time),
        ours: () => runLoadOn(target, 'save', time),
      });
      await interleave(1, contenders(warmUp));
      const results = await interleave(rounds, contenders(seconds));
      return [
        { name, unit: '/s', better: 'higher', goal: 'ratio ≥ 0.3', samples: compareToFloor(results, 'pgbench') },
        { name: `${name} p99`, unit: 'ms', better: 'lower', samples: compareToFloor(results, 'pgbench', 'p99') },
        {
          name: `${name} processor time`,
          unit: 'µs',
          better: 'lower',
          samples: compareToFloor(results, 'pgbench', 'cpu'),
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
export const savingOnPostgres: Group = { names: [name, `${name} p99`, `${name} processor time`], measure };
