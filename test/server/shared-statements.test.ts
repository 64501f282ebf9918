import type { QueryResult } from 'kysely';
import { expect, test } from 'vitest';
import { openSharedStatements, type Said } from '../../src/server/storage/shared-statements.ts';

const query = {} as Said['query'];
const done: QueryResult<unknown> = { rows: [] };

/** What becomes of three that go together, one of them held up, on a server that says so in this way. */
const goTogether = async (failure: object) => {
  const runs: string[][] = [];
  const share = openSharedStatements(async (said) => {
    const tokens = said.map(({ access_token }) => access_token);
    runs.push(tokens);
    if (tokens.includes('held')) throw Object.assign(new Error('failed'), failure);
    return said.map(() => done);
  });
  const outcomes = await Promise.allSettled(['b', 'held', 'a'].map((access_token) => share({ access_token, query })));
  return { runs, outcomes: outcomes.map(({ status }) => status) };
};

test('whatever language the server speaks, who fails goes alone and takes nobody with them', async () => {
  const { runs, outcomes } = await goTogether({ code: '55P03', severity: 'FEHLER' });
  expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(runs).toEqual([['a', 'b', 'held'], ['a'], ['b'], ['held']]);
});

test.each([{ code: 'ECONNRESET' }, { code: '08006' }, { code: '57P01' }, { code: '40003' }, {}])(
  'where nobody knows what became of it, nothing is done twice: %j',
  async (failure) => {
    const { runs, outcomes } = await goTogether(failure);
    expect(outcomes).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toHaveLength(1);
  },
);
