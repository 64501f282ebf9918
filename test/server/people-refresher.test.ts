import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../../src/client/api.ts';
import { describeChanges } from '../../src/client/dashboard/describe-changes.ts';
import { withCard, withoutPerson } from '../../src/client/dashboard/edits.ts';
import { openPeopleRefresher } from '../../src/client/dashboard/people-refresher.ts';
import type { Person } from '../../src/shared/people.ts';
import { openStream, type Stream } from '../change-stream.ts';
import { times } from '../faults.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

/** What a dashboard shows of a card: an ordinary save changes nothing of it. */
const seen = (people: Person[]) =>
  people.map(({ name, id, questions }) => ({
    id,
    name,
    questions: questions.map(({ updated_at: _, ...question }) => question),
  }));

/** A dashboard without a browser: the real stream, and the page's handling of it. */
const openDashboard = async (t: TestApp) => {
  let people: Person[] = [];
  let stream: Stream | undefined;
  let last: string | undefined;
  let given = 0;
  const ids = new Set<string>();
  const list = async (): Promise<Person[]> => (await t.asAdmin('GET', '/api/people')).json().people;
  const everyone = { isLast: true, next: undefined };
  const refresher = openPeopleRefresher({
    current: () => people,
    whenIdle: async () => {},
    load: async (id) => {
      const found = await t.asAdmin('GET', `/api/people/${id}`);
      if (found.statusCode !== 200) throw new ApiError(found.statusCode, found.json());
      return found.json();
    },
    loadAll: async () => {
      const all = await list();
      return () => {
        people = all;
      };
    },
    write: (id, person) => {
      const isShown = people.some((other) => other.id === id);
      people = (person ? withCard(person, isShown) : withoutPerson(id))(people, everyone);
    },
    onRemoteChange: (before, after) => {
      for (const change of describeChanges(before, after)) expect(change).toMatch(/\S/);
    },
    onError: (error) => {
      throw error;
    },
  });
  const hear = () => {
    for (const event of stream?.events.slice(given) ?? []) {
      given++;
      last = event.id;
      ids.add(event.name);
      if (event.name === 'reload') refresher.refreshAll();
      else refresher.refresh(event.person_ids);
    }
  };
  const timer = setInterval(hear, 20);
  return {
    heard: ids,
    drop: () => {
      hear();
      stream?.close();
      stream = undefined;
    },
    connect: async () => {
      if (stream) return;
      stream = await openStream(`${await t.listen()}/api/changes`, { cookie: t.cookie }, last);
      given = 0;
    },
    shown: async () => {
      hear();
      await refresher.settled();
      return seen(people);
    },
    actual: async () => seen(await list()),
    close: () => {
      clearInterval(timer);
      stream?.close();
      refresher.close();
    },
  };
};

const showsAll = (dashboard: Awaited<ReturnType<typeof openDashboard>>) =>
  expect
    .poll(async () => ({ shown: await dashboard.shown(), actual: await dashboard.actual() }), { timeout: 5000 })
    .toSatisfy(({ shown, actual }) => JSON.stringify(shown) === JSON.stringify(actual));

type Step = { kind: (typeof kinds)[number]; which: number };
const kinds = [
  'add',
  'rename',
  'remove',
  'ask',
  'save',
  'submit',
  'lock',
  'unlock',
  'delete',
  'drop',
  'connect',
] as const;

/** Applies a step to the server; an impossible one does nothing. */
const act = async (t: TestApp, { kind, which }: Step) => {
  const people: Person[] = (await t.asAdmin('GET', '/api/people')).json().people;
  const person = people[which % Math.max(1, people.length)];
  const question = person?.questions[which % Math.max(1, person.questions.length)];
  if (kind === 'add') await t.addPerson(`Person ${which}`);
  else if (kind === 'rename') await t.asAdmin('PATCH', `/api/people/${person?.id}`, { name: `Renamed ${which}` });
  else if (kind === 'remove') await t.asAdmin('DELETE', `/api/people/${person?.id}?with_questions=true`);
  else if (kind === 'ask')
    await t.asAdmin('POST', `/api/people/${person?.id}/questions`, { question_text: `${which}?` });
  else if (kind === 'delete') await t.asAdmin('DELETE', `/api/questions/${question?.id}`);
  else if (kind === 'lock') await t.asAdmin('PATCH', `/api/questions/${question?.id}`, { status: 'locked' });
  else if (kind === 'unlock') await t.asAdmin('PATCH', `/api/questions/${question?.id}`, { status: 'submitted' });
  else if (question) {
    const { version } = (await t.read(question.access_token)).question;
    const status = kind === 'submit' ? 'submitted' : 'in_progress';
    await t.save(question.access_token, { content: `<p>${which}</p>`, status, base_version: version });
  }
};

const runs = times(6, 200);

test(`after ${runs} random sequences of changes and disconnects, a dashboard shows the state of the server`, {
  timeout: 600_000,
}, async () => {
  const t = await openTestApp();
  onTestFinished(t.close);
  const heard = new Set<string>();
  const step = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(50) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const dashboard = await openDashboard(t);
      try {
        await dashboard.connect();
        for (const each of steps) {
          if (each.kind === 'drop') dashboard.drop();
          else if (each.kind === 'connect') await dashboard.connect();
          else await act(t, each);
        }
        await dashboard.connect();
        await showsAll(dashboard);
      } finally {
        for (const name of dashboard.heard) heard.add(name);
        dashboard.close();
      }
    }),
    { numRuns: runs },
  );
  // a random sequence may end before a change of it has arrived
  const dashboard = await openDashboard(t);
  onTestFinished(dashboard.close);
  await dashboard.connect();
  await expect.poll(() => [...dashboard.heard]).toContain('reload');
  await showsAll(dashboard);
  await t.addPerson('One more');
  await showsAll(dashboard);
  for (const name of dashboard.heard) heard.add(name);
  expect(heard).toContain('changes');
  expect(heard).toContain('reload');
});
