import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recoveryCodeId } from '../../../src/server/domain/sign-in/recovery-codes.ts';
import { makeTotpSecret, totpCode } from '../../../src/server/domain/sign-in/totp.ts';
import { type AdminSettings, findAdminSettings } from '../../../src/server/storage/admin.ts';
import { type CopiedTable, copiedTables, readRows } from '../../../src/server/storage/copied-tables.ts';
import { fc } from '../../fast-check.ts';
import { watchPendingRequests } from '../../fuzz/pending-requests.ts';
import { accidents, type FuzzRequest, fuzzRequests, write } from '../../fuzz/requests.ts';
import { findResponseFaults } from '../../fuzz/response-checks.ts';
import { describedRoutes, type Route } from '../../fuzz/routes.ts';
import type { Known } from '../../fuzz/values.ts';
import { isLong, times } from '../../long-form.ts';
import { adminPassword, cookieOf, openTestApp, type TestApp } from '../../open-test-app.ts';
import { type RawResponse, sendRaw } from '../../raw-http.ts';
import { addReadyRecording } from '../../recordings/add-recording.ts';
import { reportCounts } from '../../report-counts.ts';
import { jpeg } from '../../sample-images.ts';

let t: TestApp;
let origin: string;
let routes: Route[];
let sampleImage: Buffer;
const lines: string[] = [];
beforeAll(async () => {
  t = await openTestApp({ pages: true, log_level: 'error', log_to: { write: (line) => void lines.push(line) } });
  origin = await t.listen();
  // before Fastify's own listener: what it refuses at once is seen as well
  t.server.server.prependListener('request', (request, response) => void handled.push({ request, response }));
  firstSettings = (await findAdminSettings(t.app.db)) as AdminSettings;
  routes = describedRoutes(t.server, (await t.call({ url: '/api/openapi.json' })).json());
  sampleImage = Buffer.from(await jpeg());
});
afterAll(() => t.close());

const untilIdle = watchPendingRequests();
const concurrency = 20;
type Names = Record<Known, string>;
let names: Names | undefined;
let firstSettings: AdminSettings;
let isSecondStepOn = false;

/** The objects that the requests refer to, recreated if one of them has deleted them. */
const prepare = async (): Promise<Names> => {
  // rate limits would hide everything behind them
  await t.app.db.deleteFrom('attempts').execute();
  if (names && (await isWhole(names))) return names;
  await t.app.db.deleteFrom('family_stories_people').where('id', 'not in', peopleWithQuestions()).execute();
  await t.app.db.updateTable('admin_settings').set(firstSettings).execute();
  const cookie = await signIn();
  const asAdmin = async (url: string, payload: object) =>
    (await t.call({ method: 'POST', url, payload, headers: { cookie } })).json();
  const person = await asAdmin('/api/people', { name: 'Rose' });
  const question = await asAdmin(`/api/people/${person.id}/questions`, { question_text: 'Who taught you to swim?' });
  const { access_token: token } = question;
  await t.save(token, { content: `<p>${randomBytes(4).toString('hex')}</p>` });
  const stored = await t.app.db.selectFrom('family_stories_images').select('name').executeTakeFirst();
  const image = stored?.name ?? (await t.upload(token, sampleImage)).json().name;
  names = {
    '{COOKIE}': cookie,
    '{TOKEN}': token,
    '{PERSON}': question.person_id,
    '{QUESTION}': question.id,
    '{IMAGE}': image,
    '{RECORDING}': await addReadyRecording(t.app, question.id, { files: '[]' }),
    '{VERSION}': '1',
    '{PASSWORD}': adminPassword,
    ...(await chooseSecondStep(cookie)),
  };
  return names;
};

/** Two-step sign-in is on and off in turn; the code is the next valid one. */
const chooseSecondStep = async (cookie: string) => {
  const secret = makeTotpSecret();
  const code = totpCode(secret, Math.floor(t.clock.now / 30_000));
  isSecondStepOn = !isSecondStepOn;
  if (!isSecondStepOn) return { '{SECRET}': secret, '{CODE}': code };
  const payload = { secret, code, current_password: adminPassword };
  const response = await t.call({ method: 'POST', url: '/api/second-step', payload, headers: { cookie } });
  return { '{SECRET}': secret, '{CODE}': response.json().recovery_codes[0] as string };
};

const peopleWithQuestions = () => t.app.db.selectFrom('family_stories_questions').select('person_id');

const signIn = async () => {
  const response = await t.signIn();
  expect(response.statusCode).toBe(204);
  return cookieOf(response);
};

const isWhole = async (known: Names) => {
  const { password_hash, totp_secret } = (await findAdminSettings(t.app.db)) as AdminSettings;
  if (password_hash !== firstSettings.password_hash || (totp_secret !== null) !== isSecondStepOn) return false;
  if (isSecondStepOn && !(await isRecoveryCode(known['{CODE}']))) return false;
  if (!(await isReady(known['{RECORDING}']))) return false;
  const session = await t.call({ url: '/api/session', headers: { cookie: known['{COOKIE}'] } });
  const response = await t.call({ url: '/api/answer', headers: { 'access-token': known['{TOKEN}'] } });
  return session.statusCode === 204 && response.statusCode === 200 && response.json().question.status !== 'locked';
};

const isReady = async (id: string) => {
  const ready = t.app.db
    .selectFrom('family_stories_recordings')
    .where('status', '=', 'ready')
    .where('deleted_at', 'is', null);
  return (await ready.select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
};

const isRecoveryCode = async (code: string) => {
  const codes = t.app.db.selectFrom('family_stories_recovery_codes').select('id');
  return (await codes.where('id', '=', recoveryCodeId(code)).executeTakeFirst()) !== undefined;
};

/** Everything that a refused request must not change. Counters of failures and the audit log may change. */
const contents = async () => {
  const all: unknown[] = [];
  for (const table of Object.keys(copiedTables) as CopiedTable[])
    if (table !== 'family_stories_audit_log') for await (const rows of readRows(t.app.db, table)) all.push(rows);
  return JSON.stringify(all);
};

const fillIn = (request: FuzzRequest, known: Names): FuzzRequest => {
  const fill = (text: string) => text.replace(/\{[A-Z]+\}/g, (name) => known[name as Known] ?? name);
  const body = request.body.includes('{') ? Buffer.from(fill(request.body.toString('latin1')), 'latin1') : request.body;
  const headers = request.headers.map(([name, value]) => [name, fill(value)] as const);
  return { ...request, target: fill(request.target), headers, body };
};

const counts = { requests: 0, refused: 0, 'batches that were refused as a whole': 0 };
const statuses = new Map<number, number>();
const reached = new Set<string>();

const count = ({ statusCode }: RawResponse, request: FuzzRequest | undefined) => {
  statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  if (statusCode >= 400) counts.refused += 1;
  else if (request?.isAddressed) reached.add(`${request.route.method} ${request.route.path}`);
};

const handled: { request: IncomingMessage; response: ServerResponse }[] = [];

/**
 * Whether the server has accepted a change since the last call. It is asked itself, because the response to a mutated
 * request may not have arrived.
 */
const takeAccepted = () =>
  handled
    .splice(0)
    .some(
      ({ request, response }) =>
        !/^(GET|HEAD)$/.test(request.method ?? '') && response.headersSent && response.statusCode < 400,
    );

type Sent = { bytes: Buffer; request?: FuzzRequest; text: string };

/** Sends all concurrently. Returns what was wrong with the responses, and with the database if all were refused. */
const tryAll = async (sent: Sent[]): Promise<string[]> => {
  takeAccepted();
  const before = await contents();
  const results = await Promise.all(
    sent.map(({ bytes, request }) =>
      sendRaw(origin, bytes, { halfClose: request === undefined, method: request?.method ?? 'any' }),
    ),
  );
  const faults = results.flatMap(({ responses, cut }, index) => {
    const { request, text } = sent[index] as (typeof sent)[number];
    counts.requests += 1;
    for (const response of responses) count(response, request);
    const own = responses.flatMap((response) => findResponseFaults(response, text, request));
    if (request && responses.length !== 1) own.push(`${responses.length} responses`);
    if (cut) own.push('an incomplete response');
    return own.map((fault) => `${fault}\n  to ${text.slice(0, 1000)}`);
  });
  await untilIdle();
  if (!takeAccepted()) {
    counts['batches that were refused as a whole'] += 1;
    if ((await contents()) !== before)
      faults.push(`changed by refused requests:\n${sent.map(({ text }) => text.slice(0, 500)).join('\n')}`);
  }
  return faults;
};

/** The server that was started still responds and works. */
const expectHealthy = async () => {
  expect(lines).toEqual([]);
  const known = await prepare();
  const { question } = await t.read(known['{TOKEN}']);
  const content = '<p>We swam in the canal.</p>';
  expect((await t.save(known['{TOKEN}'], { content, base_version: question.version })).statusCode).toBe(200);
  expect((await t.read(known['{TOKEN}'])).question.content).toBe(content);
};

const report = (what: string) => {
  reportCounts(what, {
    ...counts,
    ...Object.fromEntries([...statuses].sort().map(([status, n]) => [`× ${status}`, n])),
  });
  Object.assign(counts, { requests: 0, refused: 0, 'batches that were refused as a whole': 0 });
  statuses.clear();
};

const settings = { endOnFailure: true };

const batches = times(110, 2000);

test(`${batches * concurrency} requests generated from the OpenAPI document get documented responses, and refused ones change nothing`, {
  timeout: 3_600_000,
}, async () => {
  const batch = fc.array(fuzzRequests(routes, sampleImage), { minLength: concurrency, maxLength: concurrency });
  await fc.assert(
    fc.asyncProperty(batch, async (all) => {
      const known = await prepare();
      const filled = all.map((each) => fillIn(each, known));
      const sent = filled.map((request) => ({
        request,
        bytes: write(request),
        text: write(request).toString('latin1'),
      }));
      expect(await tryAll(sent)).toEqual([]);
    }),
    { ...settings, numRuns: batches },
  );
  await expectHealthy();
  // without an accepted request nothing was tested
  if (isLong)
    expect(routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !reached.has(route))).toEqual([]);
  else expect(reached.size).toBeGreaterThan(routes.length / 2);
  report('requests generated from the OpenAPI document');
});

const mutatedBatches = times(25, 1500);

test(`${mutatedBatches * concurrency} mutated requests get an HTTP response, or none`, {
  timeout: 3_600_000,
}, async () => {
  const one = fc.record({ request: fuzzRequests(routes, sampleImage), happen: accidents() });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: concurrency, maxLength: concurrency }), async (all) => {
      const known = await prepare();
      const mutated = all.map(({ request, happen }) => happen(write(fillIn(request, known))));
      expect(await tryAll(mutated.map((bytes) => ({ bytes, text: bytes.toString('latin1') })))).toEqual([]);
    }),
    { ...settings, numRuns: mutatedBatches },
  );
  await expectHealthy();
  report('mutated requests');
});
