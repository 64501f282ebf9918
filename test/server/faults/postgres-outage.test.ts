import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { times } from '../../long-form.ts';
import { reportCounts } from '../../report-counts.ts';
import { startServer } from '../../start-server.ts';
import { startPostgres } from '../../stores/postgres.ts';

type Options = Parameters<typeof startPostgres>[0];

const serveOn = async (options: Options = {}) => {
  const postgres = await startPostgres(options);
  onTestFinished(postgres.stop);
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const server = await startServer({ DATA_DIR: data_dir, DATABASE_URL: postgres.url });
  onTestFinished(async () => {
    await server.stop();
    await rm(data_dir, { recursive: true, force: true });
  });
  return { postgres, server };
};

const connectTo = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

const statusAndRetry = (response: Response) => [response.status, response.headers.get('retry-after')];

describe('PostgreSQL outage', () => {
  test('blocked queries are answered with 503 in time and cancelled', {
    timeout: 90_000,
  }, async () => {
    const { postgres, server } = await serveOn();
    const { access_token } = await server.addQuestion();
    const holder = await connectTo(postgres.url);
    await holder.query('begin');
    await holder.query('lock table family_stories_questions in access exclusive mode');
    const started = Date.now();
    // more than the pool has: ten wait for the table, the others for a connection
    const saves = Array.from({ length: 25 }, () => server.save(access_token, '<p>In the canal.</p>', 0));
    for (const response of await Promise.all(saves)) expect(statusAndRetry(response)).toEqual([503, '5']);
    expect(Date.now() - started).toBeLessThan(20_000);
    await expect.poll(server.printed).toMatch(/All our connections to it are in use/);
    await expect.poll(server.printed).toMatch(/A query took too long/);
    const left = () =>
      holder.query("select 1 from pg_stat_activity where application_name = 'family-stories' and state = 'active'");
    await expect.poll(async () => (await left()).rowCount).toBe(0);
    await holder.query('rollback');
    expect((await server.save(access_token, '<p>In the canal.</p>', 0)).status).toBe(200);
  });

  test('exhausted connections are answered with 503, and used again when free', { timeout: 60_000 }, async () => {
    const { postgres, server } = await serveOn({ max_connections: 15 });
    const { access_token } = await server.addQuestion();
    const others: pg.Client[] = [];
    const takeAll = async () => {
      for (let full = false; !full; ) {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on('error', () => {});
        full = await client.connect().then(
          () => !others.push(client),
          () => true,
        );
      }
    };
    await takeAll();
    // also those that the server has, as an idle one could serve all reads
    await expect
      .poll(async () => {
        const ours = await others[0]?.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'family-stories'",
        );
        await takeAll();
        return ours?.rowCount;
      })
      .toBe(0);
    const read = () => fetch(`${server.origin}/api/answer`, { headers: { 'access-token': access_token } });
    const responses = await Promise.all(Array.from({ length: 12 }, read));
    for (const response of responses) expect(statusAndRetry(response)).toEqual([503, '5']);
    await expect.poll(server.printed).toContain('It has no connection left for us.');
    await Promise.all(others.map((client) => client.end()));
    expect((await Promise.all(Array.from({ length: 12 }, read))).map(({ status }) => status)).toEqual(
      Array(12).fill(200),
    );
  });

  const seconds = times(4, 60);

  test(`${seconds} s without a server under load lose nothing acknowledged, and the server recovers`, {
    timeout: 200_000,
  }, async () => {
    const { postgres, server } = await serveOn();
    const questions = await Promise.all(Array.from({ length: 8 }, () => server.addQuestion()));
    /** Of each question: the acknowledged texts, the first one at index 0. */
    const acknowledged = new Map<string, string[]>(questions.map(({ access_token }) => [access_token, []]));
    let slowest = 0;
    let refused = 0;
    const over = new AbortController();
    const write = async (token: string, texts: string[]) => {
      while (!over.signal.aborted) {
        const started = Date.now();
        const text = `<p>${token} ${texts.length + 1}</p>`;
        const response = await server.save(token, text, texts.length);
        slowest = Math.max(slowest, Date.now() - started);
        if (response.status === 200) texts.push(text);
        else {
          // a save stored without an acknowledgement is recognised when it is repeated
          expect(statusAndRetry(response)).toEqual([503, '5']);
          refused += 1;
          await pause(200);
        }
      }
    };
    const writers = [...acknowledged].map(([token, texts]) => write(token, texts));
    const after = () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0);
    await pause(1000);
    await expect.poll(after).toBeGreaterThan(0);
    await postgres.pause();
    await pause(seconds * 1000);
    await expect.poll(() => refused).toBeGreaterThan(0);
    await postgres.resume();
    const resumed = Date.now();
    const before = after();
    await expect.poll(after, { timeout: 15_000, interval: 50 }).toBeGreaterThan(before);
    const recovered = Date.now() - resumed;
    const watcher = await connectTo(postgres.url);
    const { rows } = await watcher.query(
      "select count(*)::int as open from pg_stat_activity where application_name = 'family-stories'",
    );
    await pause(1000);
    over.abort();
    await Promise.all(writers);
    let lost = 0;
    for (const { id, access_token } of questions) {
      const texts = acknowledged.get(access_token) ?? [];
      const { question } = await server.read(access_token);
      expect(question).toMatchObject({ version: texts.length, content: texts.at(-1) });
      const stored = await watcher.query(
        'select version, content from family_stories_revisions where question_id = $1',
        [id],
      );
      const contents = new Map(stored.rows.map(({ version, content }) => [version, content]));
      lost += texts.filter((text, index) => contents.get(index + 1) !== text).length;
      // no version twice, and nothing that nobody has sent
      expect(contents.size).toBe(texts.length);
    }
    reportCounts(`PostgreSQL down for ${seconds} s`, {
      'acknowledged saves': after(),
      'refused with 503': refused,
      'ms for the slowest response': slowest,
      'ms until the first save afterwards': recovered,
      'connections afterwards': rows[0].open,
      'acknowledged saves lost': lost,
    });
    expect(lost).toBe(0);
    expect(slowest).toBeLessThan(8000);
    expect(rows[0].open).toBeLessThanOrEqual(10);
  });
});
