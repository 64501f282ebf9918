import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeChanges } from '../../src/client/admin/dashboard/describe-changes.ts';
import {
  allParts,
  everyoneOn,
  type Part,
  partQuery,
  partsOf,
  reload,
  watchReloads,
} from '../../src/client/admin/dashboard/people-queries.ts';
import { createQueryClient } from '../../src/client/admin/queries/query-client.ts';
import type { Person } from '../../src/shared/people/people.ts';
import { openStream, type Stream } from '../change-stream.ts';
import { fc } from '../fast-check.ts';
import { times } from '../long-form.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

/** What a dashboard shows of a card: an ordinary save changes nothing of it. */
const visible = (people: Person[]) =>
  people.map(({ name, id, questions }) => ({
    id,
    name,
    // a link begins with the origin of the request
    questions: questions.map(({ updated_at: _, link: _link, ...question }) => question),
  }));

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

/** Loads every page, as a person does who scrolls to the end. */
const openList = (client: QueryClient) => {
  const open = (part: Part) => new QueryObserver(client, partQuery(part));
  const pages: ReturnType<typeof open>[] = [];
  const add = (part: Part) => {
    const page = open(part);
    pages.push(page);
    page.subscribe(({ data }) => {
      if (data?.next !== undefined && page === pages.at(-1)) add({ after: data.next });
    });
  };
  add({ after: undefined });
  return {
    people: () => everyoneOn(pages.map((page) => page.getCurrentResult().data)),
    close: () => {
      for (const page of pages) page.destroy();
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
  const unwatch = watchReloads(client, (before, after) => {
    for (const change of describeChanges(before, after)) expect(change).toMatch(/\S/);
  });
  const handle = () => {
    for (const event of stream?.events.slice(handled) ?? []) {
      handled++;
      last = event.id;
      received.add(event.name);
      void reload(client, event.name === 'reload' ? allParts : partsOf(client, event.person_ids));
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
    shown: () => visible(list.people()),
    actual: async () => visible((await t.asAdmin('GET', '/api/people')).json().people),
    close: () => {
      clearInterval(timer);
      stream?.close();
      unwatch();
      list.close();
    },
  };
};

const showsAll = (dashboard: Awaited<ReturnType<typeof openDashboard>>) =>
  expect
    .poll(async () => ({ actual: await dashboard.actual(), shown: dashboard.shown() }), { timeout: 5000 })
    .toSatisfy(({ shown, actual }) => JSON.stringify(shown) === JSON.stringify(actual));

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
    if (!url.startsWith('/api/people?')) return response;
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

// the first, the last, and around the end of the first page
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
  // more than a page
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
