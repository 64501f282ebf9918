import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import type { ServerOptions } from '../../src/server/server.ts';
import { day } from '../../src/shared/durations.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { formWith, openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

const look = async () => (await t.asAdmin('GET', '/api/settings')).json();
const change = (payload: object) => t.asAdmin('PATCH', '/api/settings', payload);
const upload = async (bytes: Uint8Array, headers: object = { cookie: t.cookie }) => {
  const { type, payload } = await formWith(bytes, {});
  return t.call({ method: 'PUT', url: '/api/settings/photo', headers: { ...headers, 'content-type': type }, payload });
};
const question = async (id: string) => (await t.asAdmin('GET', `/api/questions/${id}`)).json();
const time = () => new Date(t.clock.now).toISOString();
const mail = { sends: false, receives: false };
const voice = { ffmpeg: false, megabytes: 200 };
const untouched = { message_templates: [], records_opened: false, mail, voice };

describe('settings', () => {
  test('are empty at first, and change field by field', async () => {
    expect(await look()).toEqual(untouched);
    const named = await change({ asker_name: ' Lina ' });
    expect([named.statusCode, named.json()]).toEqual([200, { ...untouched, asker_name: 'Lina' }]);
    const message_templates = [{ title: 'First', text: 'Dear {name},\nhere is a question: {link}' }];
    expect((await change({ message_templates })).json()).toEqual({
      ...untouched,
      asker_name: 'Lina',
      message_templates,
    });
    expect((await change({ asker_name: null, records_opened: true })).json()).toEqual({
      message_templates,
      records_opened: true,
      mail,
      voice,
    });
    expect((await change({})).json()).toEqual(await look());
    const { notes } = (await t.asAdmin('GET', '/api/audit-log')).json();
    const events = notes.map(({ event }: { event: string }) => event);
    expect(events.filter((event: string) => event === 'settings_changed')).toHaveLength(3);
  });

  test('have bounds', async () => {
    for (const asker_name of ['', ' ', 'x'.repeat(201), 5, 'a\0b'])
      expectRefusedFields(await change({ asker_name }), 'asker_name');
    expectRefusedFields(await change({ records_opened: 'yes' }), 'records_opened');
    expectRefusedFields(await change({ asker_photo: 'image-1-a.jpg' }), 'asker_photo');
    const template = { title: 'x'.repeat(200), text: '👵'.repeat(5000) };
    const most = Array.from({ length: 20 }, () => template);
    expect((await change({ message_templates: most })).json().message_templates).toEqual(most);
    expectRefusedFields(await change({ message_templates: [...most, template] }), 'message_templates');
    expectRefusedFields(await change({ message_templates: [{ title: 'a' }] }), 'text');
    for (const text of ['', `${template.text}x`])
      expectRefusedFields(await change({ message_templates: [{ title: 'a', text }] }), 'message_templates.0.text');
    expect((await look()).message_templates).toEqual(most);
  });

  test('have a language on offer, which null takes away', async () => {
    for (const language of ['xx', 'de-AT', 'HE', '', 5]) {
      const { errors } = expectProblem(await change({ language }), 'invalid_fields');
      expect(errors).toContainEqual({ field: 'language', message: 'must be one of en, es, de, fr, pl, he, ja' });
    }
    expect((await change({ language: 'he' })).json()).toEqual({ ...untouched, language: 'he' });
    expect(await look()).toEqual({ ...untouched, language: 'he' });
    expect((await change({ language: null })).json()).toEqual(untouched);
  });

  test('need a session', async () => {
    expectProblem(await t.call({ url: '/api/settings' }), 'not_signed_in');
    expectProblem(await t.call({ method: 'PATCH', url: '/api/settings', payload: {} }), 'not_signed_in');
    expectProblem(await t.call({ method: 'DELETE', url: '/api/settings/photo' }), 'not_signed_in');
    expectProblem(await upload(await jpeg(), {}), 'not_signed_in');
  });
});

describe('the address in links', () => {
  const open = async (options: Partial<ServerOptions>) => {
    const other = await openTestApp(options);
    onTestFinished(() => other.close());
    return other;
  };
  const linksOf = async () => {
    const { id, person_id, access_token } = await t.addQuestion();
    const person = (await t.asAdmin('POST', `/api/people/${person_id}/link`)).json();
    const reader = (await t.asAdmin('POST', '/api/readers', { name: 'Tom' })).json();
    const { people } = (await t.asAdmin('GET', '/api/people')).json();
    const all = people.flatMap(({ questions }: { questions: Question[] }) => questions);
    return [
      [(await question(id)).link, `/question/${access_token}`],
      [all.find((each: Question) => each.id === id).link, `/question/${access_token}`],
      [person.link, `/for/${person.token}`],
      [reader.link, `/read/${reader.token}`],
    ].map(([link, path]) => link.replace(path, ''));
  };

  test('is that of the request, then that of the settings', async () => {
    expect(await linksOf()).toEqual(Array(4).fill('http://localhost'));
    const set = await change({ public_url: ' https://Stories.example.org/ ' });
    expect([set.statusCode, set.json()]).toEqual([200, { ...untouched, public_url: 'https://stories.example.org' }]);
    expect(await linksOf()).toEqual(Array(4).fill('https://stories.example.org'));
    // she may still use the address of her own computer
    const headers = { cookie: t.cookie, host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
    const person = await t.call({ method: 'POST', url: '/api/people', headers, payload: { name: 'Rose' } });
    expect(person.statusCode).toBe(201);
    expect((await change({ public_url: null })).json()).toEqual(untouched);
    expect(await linksOf()).toEqual(Array(4).fill('http://localhost'));
  });

  test.each([
    'stories.example.org',
    '192.168.1.20:3000',
    'ftp://stories.example.org',
    'https://stories.example.org/here',
    'https://stories.example.org?here',
    'https://lina@stories.example.org',
    'http://a"b',
    'http://',
  ])('is refused with what to do: %s', async (public_url) => {
    const { errors } = expectProblem(await change({ public_url }), 'invalid_fields');
    expect(errors).toEqual([
      { field: 'public_url', message: 'must look like https://stories.example.org, with nothing after it' },
    ]);
  });

  test('is refused if it is empty, too long or no text', async () => {
    for (const public_url of ['', `https://${'x'.repeat(300)}.example`, 5])
      expectRefusedFields(await change({ public_url }), 'public_url');
    expect(await look()).toEqual(untouched);
  });

  test('is that of the environment if that is set, which the settings cannot change', async () => {
    await change({ public_url: 'https://stories.example.org' });
    const fixed = await open({ public_url: 'https://s.example' });
    expect((await fixed.asAdmin('GET', '/api/settings')).json()).toEqual({
      ...untouched,
      public_url: 'https://s.example',
    });
    for (const public_url of ['https://stories.example.org', null])
      expectProblem(await fixed.asAdmin('PATCH', '/api/settings', { public_url }), 'set_by_environment');
    const named = await fixed.asAdmin('PATCH', '/api/settings', { asker_name: 'Lina' });
    expect(named.json()).toMatchObject({ asker_name: 'Lina', public_url: 'https://s.example' });
    expect((await fixed.asAdmin('GET', '/api/settings/addresses')).json()).toMatchObject({ set_by_environment: true });
  });

  test('may be that of this computer in the network, if the server listens on it, but not in a container', async () => {
    const addresses = async (on: TestApp) => (await on.asAdmin('GET', '/api/settings/addresses')).json();
    await t.listen();
    expect(await addresses(t)).toEqual({ set_by_environment: false, in_container: false, origins: [] });
    const own = Object.entries(networkInterfaces())
      .flatMap(([name, found = []]) => (/^(docker|br-|veth|virbr)/.test(name) ? [] : found))
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    const [bare, contained] = [await open({}), await open({ in_container: true })];
    for (const each of [bare, contained]) await each.server.listen({ port: 0, host: '0.0.0.0' });
    const { port } = bare.server.server.address() as AddressInfo;
    expect((await addresses(bare)).origins).toEqual(own.map(({ address }) => `http://${address}:${port}`));
    expect(await addresses(contained)).toEqual({ set_by_environment: false, in_container: true, origins: [] });
    expectProblem(await t.call({ url: '/api/settings/addresses' }), 'not_signed_in');
  });
});

describe('who asks', () => {
  test('is told with each question once she has given her name, with her photo, and nothing else', async () => {
    const { access_token } = await t.addQuestion();
    expect(Object.keys(await t.read(access_token))).toEqual(['question', 'person', 'recordings']);
    const { asker_photo } = (await upload(await jpeg())).json();
    expect(asker_photo).toMatch(/^\/story-images\/image-/);
    expect(Object.keys(await t.read(access_token))).toEqual(['question', 'person', 'recordings']);
    await change({ asker_name: 'Lina', message_templates: [{ title: 'a', text: 'b' }], records_opened: true });
    expect((await t.read(access_token)).asker).toEqual({ name: 'Lina', photo: asker_photo });
    expect((await t.asAdmin('DELETE', '/api/settings/photo')).statusCode).toBe(204);
    expect((await t.read(access_token)).asker).toEqual({ name: 'Lina' });
  });

  test('keeps her photo until it is replaced or taken away', async () => {
    const first = (await upload(await jpeg())).json().asker_photo;
    const second = (await upload(await jpeg())).json().asker_photo;
    const clean = () => deleteOrphans(t.app, { rest: async () => {} });
    await clean();
    t.clock.now += 2 * day;
    await clean();
    expect((await t.call({ url: first })).statusCode).toBe(404);
    expect((await t.call({ url: second })).statusCode).toBe(200);
    await t.asAdmin('DELETE', '/api/settings/photo');
    await clean();
    t.clock.now += 2 * day;
    await clean();
    expect((await t.call({ url: second })).statusCode).toBe(404);
    expectProblem(await upload(Buffer.from('words')), 'not_an_image');
  });
});

describe('a question', () => {
  test('says when its link was last shared, until it is replaced', async () => {
    const { id } = await t.addQuestion();
    const before = await question(id);
    expect(before).not.toHaveProperty('shared_at');
    const share = () => t.asAdmin('POST', `/api/questions/${id}/shared`);
    expect((await share()).json()).toEqual({ ...before, shared_at: time() });
    t.clock.now += day;
    await share();
    expect((await t.asAdmin('GET', '/api/people')).json().people[0].questions[0].shared_at).toBe(time());
    await t.asAdmin('POST', `/api/questions/${id}/link`);
    expect(await question(id)).not.toHaveProperty('shared_at');
    await t.asAdmin('DELETE', `/api/questions/${id}`);
    expectProblem(await share(), 'unknown_question');
  });

  const open = (token: string) => t.asAnswerer(token, 'POST', '/api/answer/opened');

  test('says when it was first opened, only if that is wanted, and the answerer is not told', async () => {
    const { id, access_token } = await t.addQuestion();
    const off = await open(access_token);
    expect([off.statusCode, off.body]).toEqual([204, '']);
    expect(await question(id)).not.toHaveProperty('opened_at');

    await change({ records_opened: true });
    const before = await question(id);
    // reading is not opening: previews and scanners do that
    await t.read(access_token);
    expect(await question(id)).toEqual(before);
    const first = time();
    const on = await open(access_token);
    expect([on.statusCode, on.body, on.headers['content-type']]).toEqual([204, '', off.headers['content-type']]);
    expect(await question(id)).toEqual({ ...before, opened_at: first });
    t.clock.now += day;
    await open(access_token);
    expect((await question(id)).opened_at).toBe(first);
    expect(JSON.stringify(await t.read(access_token))).not.toContain('opened');
    // a save still meets its version
    expect((await t.save(access_token, { content: '<p>a</p>' })).statusCode).toBe(200);

    // off: nothing is stored
    await change({ records_opened: false });
    expect(await question(id)).not.toHaveProperty('opened_at');
    const rows = await t.app.db.selectFrom('family_stories_questions').select('opened_at').execute();
    expect(rows).toEqual([{ opened_at: null }]);
  });

  test('is not opened by the admin herself, signed in', async () => {
    await change({ records_opened: true });
    const { id, access_token } = await t.addQuestion();
    const lookAt = (token: string) =>
      t.call({ method: 'POST', url: '/api/answer/opened', headers: { 'access-token': token, cookie: t.cookie } });
    const looked = await lookAt(access_token);
    expect([looked.statusCode, looked.body]).toEqual([204, '']);
    expectProblem(await lookAt('unknown'), 'unknown_token');
    expect(await question(id)).not.toHaveProperty('opened_at');
    await open(access_token);
    expect((await question(id)).opened_at).toBe(time());
  });

  test('forgets with a new link who opened the old one', async () => {
    await change({ records_opened: true });
    const { id, access_token } = await t.addQuestion();
    await open(access_token);
    const renewed = (await t.asAdmin('POST', `/api/questions/${id}/link`)).json();
    expect(renewed).not.toHaveProperty('opened_at');
    await open(renewed.access_token);
    expect((await question(id)).opened_at).toBe(time());
  });

  test('is not opened by a link that is unknown, paused or ended', async () => {
    await change({ records_opened: true });
    const { id, access_token } = await t.addQuestion();
    expectProblem(await open('unknown'), 'unknown_token');
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true });
    expectProblem(await open(access_token), 'link_paused');
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: false, expires_at: time() });
    expectProblem(await open(access_token), 'link_ended');
    expect(await question(id)).not.toHaveProperty('opened_at');
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { expires_at: null });
    await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
    expect((await open(access_token)).statusCode).toBe(204);
  });
});
