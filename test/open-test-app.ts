import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type App, openApp } from '../src/server/app.ts';
import type { Config } from '../src/server/config.ts';
import type { BucketConfig } from '../src/server/outside/files/bucket-files.ts';
import { buildServer, type ServerOptions } from '../src/server/server.ts';
import { insertPasswordHash } from '../src/server/storage/admin.ts';
import type { Answer, AnswerChange } from '../src/shared/answers/answers.ts';
import type { Person } from '../src/shared/people/people.ts';
import type { Question } from '../src/shared/questions/questions.ts';
import { shareRenderer } from './shared-renderer.ts';
import { openMigratedStore, type TestStore } from './stores.ts';
import { withoutSyncs } from './without-syncs.ts';

export const adminPassword = 'lamp-paper-plum-stair';

/** With the lowest cost of argon2: most tests sign in, some very often. */
export const passwordHash: string =
  '$argon2id$v=19$m=8,t=1,p=1$LOZsT2cG9edonUCsHoaTCg$e9HECvMWQ6b7Suiyu91/QsGnlgnpklahKy/QgY0fv4I';

/** A complete server on its own empty database. Tests move `clock.now` (ms since 1970). */
export type TestApp = {
  app: App;
  server: FastifyInstance;
  data_dir: string;
  /** The database and bucket, for another process on them. */
  settings: TestStore['settings'];
  clock: { now: number };
  hasBucket: boolean;
  /** Where its images are; throws on a run without a bucket. */
  bucket: BucketConfig;
  /** Requests without credentials. */
  call: (options: InjectOptions) => Promise<LightMyRequestResponse>;
  /** Signs in with the admin's password, unless `fields` have another. */
  signIn: (fields?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** The Cookie header of the signed-in admin. */
  cookie: string;
  /** Requests as the signed-in admin. */
  asAdmin: (method: InjectOptions['method'], url: string, payload?: object) => Promise<LightMyRequestResponse>;
  /** Requests as the answerer. */
  asAnswerer: (
    token: string,
    method: InjectOptions['method'],
    url: string,
    payload?: object,
  ) => Promise<LightMyRequestResponse>;
  addPerson: (name?: string) => Promise<Person>;
  /** Adds a person with one question. */
  addQuestion: (question?: { question_text?: string; days_to_complete?: number | null }) => Promise<Question>;
  save: (token: string, change: Partial<AnswerChange>) => Promise<LightMyRequestResponse>;
  /** Uploads a file as the answer page does. */
  upload: (token: string, bytes: Uint8Array, file?: SentFile) => Promise<LightMyRequestResponse>;
  read: (token: string) => Promise<Answer>;
  /** Listens on a free port until `close`; returns the origin. */
  listen: () => Promise<string>;
  close: () => Promise<void>;
};

export type SentFile = { name?: string; type?: string; field?: string };

/** A multipart form with one file, as a browser encodes it. */
export const formWith = async (
  bytes: Uint8Array,
  { name = 'boat.jpg', type = 'image/jpeg', field = 'file' }: SentFile,
) => {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name, { type }));
  const body = new Response(form);
  return { type: body.headers.get('content-type') as string, payload: Buffer.from(await body.arrayBuffer()) };
};

/** Where the links in mails lead. */
export const testOrigin = 'https://stories.example.org';

type TestSettings = { withBucket?: boolean } & Partial<
  Pick<Config, 'token_length' | 'mail' | 'webhook_allow_private' | 'recordings'>
>;

/**
 * Opens it on the stores of the test run: SQLite and disk, or PostgreSQL and a bucket. `place` provides an existing data
 * folder and store, to be migrated; `close` deletes both. `withBucket`: on PostgreSQL, images are in a
 * bucket, which is slower.
 */
/** The first cookie that a response sets, without its attributes: that of the session, after a sign-in. */
export const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['set-cookie']).split(';')[0] as string;

export const openTestApp = async (
  options: Partial<ServerOptions> = {},
  place?: { data_dir: string; store: TestStore },
  { withBucket = false, ...settings }: TestSettings = {},
): Promise<TestApp> => {
  const data_dir = place?.data_dir ?? (await mkdtemp(join(tmpdir(), 'family-stories-test-')));
  const store = place?.store ?? (await openMigratedStore(data_dir, { withBucket }));
  const clock = { now: Date.now() };
  const config = { data_dir, public_url: testOrigin, ...store.settings, ...settings };
  const app = await openApp(config, { clock: () => clock.now });
  await withoutSyncs(app, config);
  shareRenderer(app, data_dir);
  await insertPasswordHash(app.db, passwordHash);
  // copies of one database would all own the same image store
  if (!place) await app.db.updateTable('family_stories_image_store').set({ id: randomUUID() }).execute();
  const server = await buildServer(app, {
    public_url: undefined,
    trust_proxy: false,
    log_level: 'silent',
    pages: false,
    ...options,
  });
  const call = (request: InjectOptions) => server.inject(request);
  const signIn: TestApp['signIn'] = (fields, headers = {}) =>
    call({ method: 'POST', url: '/api/session', payload: { password: adminPassword, ...fields }, headers });
  const cookie = cookieOf(await signIn());
  const asAdmin: TestApp['asAdmin'] = (method, url, payload) =>
    call({ ...requestOf(method, payload), url, headers: { cookie } });
  const asAnswerer: TestApp['asAnswerer'] = (token, method, url, payload) =>
    call({ ...requestOf(method, payload), url, headers: { 'access-token': token } });
  const addPerson: TestApp['addPerson'] = async (name = 'Rose') =>
    (await asAdmin('POST', '/api/people', { name })).json();

  let address: Promise<string> | undefined;

  return {
    app,
    server,
    data_dir,
    settings: store.settings,
    clock,
    hasBucket: store.settings.bucket !== undefined,
    get bucket() {
      if (!store.settings.bucket) throw new Error('This run stores its images on a disk.');
      return store.settings.bucket;
    },
    call,
    signIn,
    cookie,
    asAdmin,
    asAnswerer,
    addPerson,
    addQuestion: async (question = {}) => {
      const person = await addPerson();
      const asked = { question_text: 'Who taught you to swim?', ...question };
      return (await asAdmin('POST', `/api/people/${person.id}/questions`, asked)).json();
    },
    save: (token, change) =>
      asAnswerer(token, 'PUT', '/api/answer', { content: '', status: 'in_progress', base_version: 0, ...change }),
    upload: async (token, bytes, file = {}) => {
      const { type, payload } = await formWith(bytes, file);
      const headers = { 'access-token': token, 'content-type': type };
      return call({ method: 'POST', url: '/api/answer/images', headers, payload });
    },
    read: async (token) => (await asAnswerer(token, 'GET', '/api/answer')).json(),
    listen: () => {
      address ??= server.listen({ port: 0, host: '127.0.0.1' });
      return address;
    },
    close: async () => {
      // requests in progress leave idle keep-alive connections behind
      const idle = setInterval(() => server.server.closeIdleConnections(), 20);
      // Node does not count a connection without a request as idle
      const unused = setTimeout(() => server.server.closeAllConnections(), 1000);
      await server.close();
      clearInterval(idle);
      clearTimeout(unused);
      await app.close();
      await store.close();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
};

const requestOf = (method: InjectOptions['method'], payload: object | undefined): Partial<InjectOptions> => ({
  ...(method && { method }),
  ...(payload && { payload }),
});
