import { expect, test } from 'vitest';
import { openPeopleRefresher } from '../../src/client/dashboard/people-refresher.ts';
import type { Person } from '../../src/shared/people.ts';

test('refreshing nobody does not block later refreshes', async () => {
  const rose: Person = { id: 'rose', name: 'Rose', created_at: '2026-11-21T10:00:00.000Z', questions: [] };
  let people = [rose];
  const refresher = openPeopleRefresher({
    current: () => people,
    whenIdle: async () => {},
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
  refresher.refresh([]);
  refresher.refresh(['rose']);
  await expect.poll(() => people[0]?.name).toBe('Grandma Rose');
});
