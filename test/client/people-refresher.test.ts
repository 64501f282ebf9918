import { expect, test } from 'vitest';
import { openPeopleRefresher } from '../../src/client/dashboard/people-refresher.ts';
import type { Person } from '../../src/shared/people.ts';

test('that nothing changed is no work, and what changes after it is loaded', async () => {
  const rose: Person = { id: 'rose', name: 'Rose', created_at: '2026-11-21T10:00:00.000Z', questions: [] };
  let people = [rose];
  const following = openPeopleRefresher({
    shown: () => people,
    idle: async () => {},
    load: async () => ({ ...rose, name: 'Grandma Rose' }),
    write: (_id, person) => {
      people = person ? [person] : [];
    },
    loadAll: async () => () => {},
    onRemoteChange: () => {},
    onError: (error) => {
      throw error;
    },
  });
  following.change([]);
  following.change(['rose']);
  await expect.poll(() => people[0]?.name).toBe('Grandma Rose');
});
