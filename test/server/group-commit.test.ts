import { expect, test } from 'vitest';
import type { ContentChange } from '../../src/server/storage/answers.ts';
import { openGroupCommit } from '../../src/server/storage/database/group-commit.ts';

const changeOf = (access_token: string): ContentChange => ({
  access_token,
  content: `<p>${access_token}</p>`,
  status: 'in_progress',
  base_version: 0,
  updated_at: '2026-11-22T00:00:00.000Z',
  summary: null,
  length: access_token.length,
});

/** The outcome of three saves in one transaction, one of them blocked, on a server with this error message. */
const saveTogether = async (failure: object) => {
  const runs: string[][] = [];
  const save = openGroupCommit(async (changes) => {
    const tokens = changes.map(({ access_token }) => access_token);
    runs.push(tokens);
    if (tokens.includes('blocked')) throw Object.assign(new Error('failed'), failure);
    return tokens.map((token) => token !== 'b');
  }, 8);
  const outcomes = await Promise.allSettled(['b', 'blocked', 'a'].map((token) => save(changeOf(token))));
  return { runs, outcomes: outcomes.map((outcome) => ('value' in outcome ? outcome.value : outcome.status)) };
};

test('a failed save is isolated in any language of the server, and the others succeed', async () => {
  const { runs, outcomes } = await saveTogether({ code: '55P03', severity: 'FEHLER' });
  // and each gets the result of its own save
  expect(outcomes).toEqual([false, 'rejected', true]);
  expect(runs).toEqual([['a', 'b', 'blocked'], ['a'], ['b'], ['blocked']]);
});

test.each([{ code: 'ECONNRESET' }, { code: '08006' }, { code: '57P01' }, { code: '40003' }, {}])(
  'if the outcome is unknown, nothing is repeated: %j',
  async (failure) => {
    const { runs, outcomes } = await saveTogether(failure);
    expect(outcomes).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toHaveLength(1);
  },
);
