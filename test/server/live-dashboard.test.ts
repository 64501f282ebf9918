import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cardQuery, listQuery, reload } from '../../src/client/admin/queries/people-queries.ts';
import { createQueryClient } from '../../src/client/admin/queries/query-client.ts';
import type { Person } from '../../src/shared/people/people.ts';
import { openStream, type Stream } from '../change-stream.ts';
import { fc } from '../fast-check.ts';
import { times } from '../long-form.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

/** What a dashboard shows of a card: an ordinary save changes nothing of it. */
const visible = ({ id, name, questions }: Pick<Person, 'id' | 'name' | 'questions'>) => ({
  id,
  name,
  // a link begins with the origin of the request
  questions: questions.map(({ updated_at: _, link: _link, ...question }) => question),
});

/** Sends the requests of the page's code to the server, with the session of the admin. */
const connectFetch = async (t: TestApp) => {
  const origin = await t.listen();
  const request = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.startsWith('/')
      ? request(origin + url, { ...init, headers: { ...init.headers, cookie: t.cookie } })
      : request(url, init),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
};

/** The list with its cards, of which every third is near the viewport until all are scrolled through. */
const openList = (client: QueryClient) => {
  // nothing is in use
  vi.stubGlobal('document', { getElementById: () => null });
  const open = (id: string, enabled: boolean) => new QueryObserver(client, { ...cardQuery(id), enabled });
  const cards = new Map<string, ReturnType<typeof open>>();
  let isEverythingNear = false;
  const list = new QueryObserver(client, listQuery());
  list.subscribe(({ data = [] }) => {
    for (const [at, { id }] of data.entries()) {
      if (cards.has(id)) continue;
      const card = open(id, isEverythingNear || at % 3 === 0);
      cards.set(id, card);
      card.subscribe(() => {});
    }
  });
  return {
    scroll: () => {
      isEverythingNear = true;
      for (const [id, card] of cards) card.setOptions({ ...cardQuery(id), enabled: true });
    },
    people: () => {
      const people = list.getCurrentResult().data ?? [];
      return people.map(({ id, name, counts }) => {
        const questions = cards.get(id)?.getCurrentResult().data?.questions ?? [];
        return { ...visible({ id, name, questions }), count: counts.all };
      });
    },
    close: () => {
      list.destroy();
      for (const card of cards.values()) card.destroy();
      client.clear();
    },
  };
};

/** A dashboard without a browser: the real stream, and the page's handling of it. */
const openDashboard = async (t: TestApp) => {
  const client = createQueryClient();
  const list = openList(client);
  let stream: Stream | undefined;
  let last: string | undefined;
  let handled = 0;
  const received = new Set<string>();
  const handle = () => {
    for (const event of stream?.events.slice(handled) ?? []) {
      handled++;
      last = event.id;
      received.add(event.name);
      void reload(client, event.name === 'reload' ? undefined : event.person_ids);
    }
  };
  const timer = setInterval(handle, 20);
  return {
    received,
    drop: () => {
      handle();
      stream?.close();
      stream = undefined;
    },
    connect: async () => {
      if (stream) return;
      stream = await openStream(`${await t.listen()}/api/changes`, { cookie: t.cookie }, last);
      handled = 0;
    },
    scroll: list.scroll,
    shown: list.people,
    actual: async () => {
      const people: Person[] = (await t.asAdmin('GET', '/api/people')).json().people;
      return people.map((person) => ({ ...visible(person), count: person.questions.length }));
    },
    close: () => {
      clearInterval(timer);
      stream?.close();
      list.close();
    },
  };
};

const showsAll = (dashboard: Awaited<ReturnType<typeof openDashboard>>) => {
  dashboard.scroll();
  return expect
    .poll(async () => ({ actual: await dashboard.actual(), shown: dashboard.shown() }))
    .toSatisfy(({ shown, actual }) => JSON.stringify(shown) === JSON.stringify(actual));
};

test('a change during a reload is shown, though that reload was answered before it', async () => {
  const t = await openTestApp();
  onTestFinished(t.close);
  await connectFetch(t);
  const { id } = await t.addPerson('Rose');
  const dashboard = await openDashboard(t);
  onTestFinished(dashboard.close);
  await showsAll(dashboard);
  const send = globalThis.fetch;
  const isAnswered = Promise.withResolvers<void>();
  const isReleased = Promise.withResolvers<void>();
  // holds back one response
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await send(url, init);
    if (url !== '/api/people/overview') return response;
    vi.stubGlobal('fetch', send);
    isAnswered.resolve();
    await isReleased.promise;
    return response;
  });
  await dashboard.connect();
  await isAnswered.promise;
  await t.asAdmin('PATCH', `/api/people/${id}`, { name: 'Grandma Rose' });
  await expect.poll(() => [...dashboard.received]).toContain('changes');
  isReleased.resolve();
  await showsAll(dashboard);
});

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
  'move',
  'drop',
  'connect',
] as const;

// the first, the last, and around the end of the first screenful
const positions = [0, 22, 23, 24, -1];

/** Applies a step to the server; an impossible one does nothing. */
const act = async (t: TestApp, { kind, which }: Step) => {
  const people: Person[] = (await t.asAdmin('GET', '/api/people')).json().people;
  const person = people.at(positions[which % positions.length] as number);
  const question = person?.questions[which % Math.max(1, person.questions.length)];
  if (kind === 'add') await t.addPerson(`Person ${which}`);
  else if (kind === 'rename') await t.asAdmin('PATCH', `/api/people/${person?.id}`, { name: `Renamed ${which}` });
  else if (kind === 'remove') await t.asAdmin('DELETE', `/api/people/${person?.id}?with_questions=true`);
  else if (kind === 'ask')
    await t.asAdmin('POST', `/api/people/${person?.id}/questions`, { question_text: `${which}?` });
  else if (kind === 'move') {
    const other = people.at(positions[(which + 1) % positions.length] as number);
    // these two change places, unless they are in this order already
    await t.asAdmin('PUT', '/api/people/order', { ids: [other?.id, person?.id] });
  } else if (kind === 'delete') await t.asAdmin('DELETE', `/api/questions/${question?.id}`);
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
  await connectFetch(t);
  // more than the first screenful
  for (let n = 1; n <= 30; n++) await t.addPerson(`Cousin ${n}`);
  const received = new Set<string>();
  const step = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(9) });
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
        for (const name of dashboard.received) received.add(name);
        dashboard.close();
      }
    }),
    { numRuns: runs },
  );
  // a random sequence may end before a change of it has arrived
  const dashboard = await openDashboard(t);
  onTestFinished(dashboard.close);
  await dashboard.connect();
  await expect.poll(() => [...dashboard.received]).toContain('reload');
  await showsAll(dashboard);
  await t.addPerson('One more');
  await showsAll(dashboard);
  for (const name of dashboard.received) received.add(name);
  expect(received).toContain('changes');
  expect(received).toContain('reload');
});
