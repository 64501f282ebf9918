import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailJobs } from '../../src/server/jobs/mail-jobs.ts';
import { day, hour, minute } from '../../src/shared/durations.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { Reader } from '../../src/shared/reading/readers.ts';
import { expectRefusedFields } from '../expect-problem.ts';
import { mailThrough, openRelay, type Relay } from '../mail/relay.ts';
import { openTestApp, type TestApp, testOrigin } from '../open-test-app.ts';
import { addRecording } from '../recordings.ts';
import { runJob } from '../run-job.ts';
import { jpeg } from '../sample-images.ts';
import { onPostgres } from '../stores.ts';

let relay: Relay;
let t: TestApp;
beforeEach(async () => {
  relay = await openRelay();
  const mail = mailThrough(relay, { reply_to: 'stories+{token}@example.org' });
  t = await openTestApp({}, undefined, { mail });
});
afterEach(async () => {
  await t.close();
  await relay.close();
});

const log = { info: () => {}, error: (_fields: object, message: string) => expect.unreachable(message) };
/** Ten minutes later, writes the mails that are due. */
const writeMails = async () => {
  t.clock.now += 10 * minute;
  const job = mailJobs(t.app, log).queued.find(({ kind }) => kind === 'new stories');
  if (!job) throw new Error('Mail is off.');
  await runJob(t.app, job);
};
const sendMails = async () => {
  const [mail] = mailJobs(t.app, log).queued;
  if (!mail) throw new Error('Mail is off.');
  while (await runJob(t.app, { kind: mail.kind, run: mail.run }));
};
const runMails = async () => {
  await writeMails();
  await sendMails();
};
const make = async (body: object = {}): Promise<Reader> => {
  const more = { email: 'tom@example.org', notify: 'each', ...body };
  const response = await t.asAdmin('POST', '/api/readers', { name: 'Uncle Tom', ...more });
  expect(response.statusCode).toBe(201);
  t.clock.now += 1000;
  return response.json();
};
const change = async ({ id }: Reader, body: object): Promise<Reader> =>
  (await t.asAdmin('PATCH', `/api/readers/${id}`, body)).json();
const ask = async (person_id: string, question_text: string): Promise<Question> =>
  (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text })).json();
const tell = async (question_text: string, { name = 'Rose', content = `<p>About ${question_text}</p>` } = {}) => {
  const question = await ask((await t.addPerson(name)).id, question_text);
  const saved = await t.save(question.access_token, { content, status: 'submitted' });
  expect(saved.statusCode).toBe(200);
  t.clock.now += 1000;
  return question;
};
const setOnlyAdmin = ({ access_token }: Question, only_admin: boolean) =>
  t.asAnswerer(access_token, 'PUT', '/api/answer/reading', { only_admin });
const subjects = async () => (await relay.read()).map(({ subject }) => subject);

if (!onPostgres)
  describe('a reading link', () => {
    test('has an address and how often it is mailed', async () => {
      const reader = await make();
      expect(reader).toMatchObject({ email: 'tom@example.org', notify: 'each' });
      expect(await change(reader, { notify: 'never' })).toMatchObject({ email: 'tom@example.org', notify: 'never' });
      expect(await change(reader, { email: ' ida@example.org ' })).toMatchObject({ email: 'ida@example.org' });
      const without = await change(reader, { email: null });
      expect(without).not.toHaveProperty('email');
      expectRefusedFields(await t.asAdmin('PATCH', `/api/readers/${reader.id}`, { email: 'a@b.c, d@e.f' }), 'email');
      expect((await t.asAdmin('PATCH', `/api/readers/${reader.id}`, { notify: 'daily' })).statusCode).toBe(422);
      const plain = (await t.asAdmin('POST', '/api/readers', { name: 'Ida' })).json();
      expect(plain).not.toHaveProperty('notify');
    });

    test('shows that its mails were stopped or come back, until there is another address', async () => {
      const reader = await make();
      await t.app.db
        .updateTable('family_stories_readers')
        .set({ mail_stopped_at: new Date(t.clock.now).toISOString(), mail_fault: 'bounced' })
        .execute();
      for (const body of [{ name: 'Tom' }, { email: 'tom@example.org', notify: 'each' }])
        expect(await change(reader, body)).toMatchObject({ mail_stopped: true, mail_fault: 'bounced' });
      await tell('the boat');
      t.clock.now += hour;
      await runMails();
      expect(relay.mails).toHaveLength(0);
      const again = await change(reader, { email: 'tom@home.example' });
      expect(again).not.toHaveProperty('mail_stopped');
      expect(again).not.toHaveProperty('mail_fault');
      await runMails();
      expect(relay.mails.map(({ to }) => to)).toEqual([['tom@home.example']]);
    });
  });

describe('a mail about a new story', () => {
  if (!onPostgres) {
    test('says who told it, how it begins and where it is, and invites to say thank you', async () => {
      const { token } = await make();
      const question = await tell('the boat', { content: '<p>We <b>built</b> it in spring.</p>' });
      await runMails();
      expect(relay.mails).toHaveLength(0);
      t.clock.now += hour;
      await runMails();
      const [mail] = await relay.read();
      expect(mail?.subject).toBe('Rose has told a story: the boat');
      const text = mail?.text ?? '';
      for (const part of [
        'Rose has told a story.',
        'the boat',
        'We built it in spring.',
        `${testOrigin}/read/${token}/${question.id}`,
        'Reply to this email to say thank you. Rose will see it below the answer.',
        `${testOrigin}/mail/`,
      ])
        expect(text).toContain(part);
      expect(text).not.toContain(question.access_token);
      expect(mail?.headers.get('reply-to')).toMatchObject({ text: expect.stringMatching(/<stories\+[a-z2-7]{16}@/) });
      const [row] = await t.app.db.selectFrom('family_stories_mails').selectAll().execute();
      expect(row?.question_id).toBe(question.id);
    });

    test('says how long it was told', async () => {
      await make();
      const speak = async (question_text: string) => {
        const question = await ask((await t.addPerson('Rose')).id, question_text);
        await addRecording(t.app, question.id);
        expect((await t.save(question.access_token, { content: '', status: 'submitted' })).statusCode).toBe(200);
      };
      await speak('the boat');
      t.clock.now += hour;
      await runMails();
      await speak('the sea');
      await tell('the island');
      t.clock.now += hour;
      await runMails();
      const [one, several] = (await relay.read()).map(({ text }) => text);
      expect(one).toContain('the boat\n\nRecording, 0:03\n\n');
      expect(several).toContain('Rose: the sea\nRecording, 0:03\n\nRose: the island\nAbout the island\n');
    });

    test('has one photo of it inside', async () => {
      await make();
      const question = await ask((await t.addPerson('Rose')).id, 'the boat');
      const { url } = (await t.upload(question.access_token, await jpeg())).json();
      const content = `<p>Look:</p><figure><img src="${url}" alt="The boat"></figure>`;
      await t.save(question.access_token, { content, status: 'submitted' });
      t.clock.now += 2 * hour;
      await runMails();
      const [mail] = await relay.read();
      expect(mail?.attachments.map(({ contentType, related }) => [contentType, related])).toEqual([
        ['image/jpeg', true],
      ]);
      expect(mail?.html).toContain('alt="The boat"');
    });
  }

  test('comes once, also if the story is changed or the job runs again', async () => {
    await make();
    const question = await tell('the boat');
    t.clock.now += hour;
    await runMails();
    await t.save(question.access_token, { content: '<p>Better</p>', status: 'submitted', base_version: 1 });
    t.clock.now += 2 * hour;
    await runMails();
    expect(relay.mails).toHaveLength(1);
  });

  if (!onPostgres) {
    test('waits until the story has not been changed for an hour', async () => {
      await make();
      const question = await tell('the boat');
      t.clock.now += 55 * minute;
      await t.save(question.access_token, { content: '<p>Better</p>', status: 'submitted', base_version: 1 });
      await runMails();
      expect(relay.mails).toHaveLength(0);
      t.clock.now += hour;
      await runMails();
      expect((await relay.read())[0]?.text).toContain('Better');
    });

    test('is joined with others: at most one an hour, and of many only ten are shown', async () => {
      await make();
      const questions = Array.from({ length: 12 }, (_, n) => ({
        question_text: `Question ${n}`,
        answer: `Answer ${n}`,
      }));
      await t.asAdmin('POST', '/api/import', { people: [{ name: 'Rose', questions }] });
      t.clock.now += hour;
      await runMails();
      await tell('one more');
      t.clock.now += hour;
      await runMails();
      expect(await subjects()).toEqual(['12 new stories', 'Rose has told a story: one more']);
      const [mail] = await relay.read();
      expect(mail?.text).toContain('Rose: Question 9\nAnswer 9');
      expect(mail?.text).not.toContain('Question 10');
      expect(mail?.text).toContain('and 2 more');
      expect(mail?.text).not.toContain('Reply to this email');
    });

    test('does not tell of stories from before it was wished', async () => {
      await tell('the boat');
      const reader = await make({ notify: 'never' });
      await tell('the school');
      await change(reader, { notify: 'each' });
      t.clock.now += 1000;
      await tell('the house');
      t.clock.now += 2 * hour;
      await runMails();
      expect(await subjects()).toEqual(['Rose has told a story: the house']);
    });

    test('comes once a week to those who want that', async () => {
      await make({ notify: 'weekly' });
      await tell('the boat');
      t.clock.now += hour;
      await runMails();
      await tell('the school');
      await tell('the house', { name: 'John' });
      t.clock.now += 6 * day;
      await runMails();
      expect(relay.mails).toHaveLength(1);
      t.clock.now += day;
      await runMails();
      expect(await subjects()).toEqual(['Rose has told a story: the boat', '2 new stories']);
    });
  }

  const erase = async ({ id }: Question) => {
    expect((await t.asAdmin('DELETE', `/api/questions/${id}`)).statusCode).toBe(204);
    expect((await t.asAdmin('DELETE', `/api/wastebasket/${id}`)).statusCode).toBe(204);
  };
  const textsOf = async () => {
    const mails = await t.app.db.selectFrom('family_stories_mails').select('text').orderBy('created_at').execute();
    return mails.map(({ text }) => text);
  };

  if (!onPostgres) {
    test('about several is deleted when one of them is erased, and the others are not mailed again', async () => {
      await make({ notify: 'weekly' });
      const school = await tell('the school');
      await tell('the house', { name: 'John' });
      t.clock.now += hour;
      await runMails();
      expect(await textsOf()).toEqual([expect.stringContaining('the school')]);
      await erase(school);
      expect(await textsOf()).toEqual([]);
      t.clock.now += 8 * day;
      await runMails();
      expect(relay.mails).toHaveLength(1);
    });

    test('about several that still waits is written anew when one of them is erased, or all of a person', async () => {
      await make({ notify: 'weekly' });
      const school = await tell('the school');
      const { person_id } = await tell('the garden', { name: 'Ida' });
      await tell('the house', { name: 'John' });
      t.clock.now += hour;
      await writeMails();
      await erase(school);
      expect(await textsOf()).toEqual([]);
      await writeMails();
      expect(await textsOf()).toEqual([expect.stringContaining('the garden')]);
      await t.asAdmin('DELETE', `/api/people/${person_id}?with_questions=true`);
      expect((await t.asAdmin('DELETE', `/api/wastebasket/people/${person_id}`)).statusCode).toBe(204);
      expect(await textsOf()).toEqual([]);
      await runMails();
      expect(await subjects()).toEqual(['John has told a story: the house']);
    });
  }

  test('goes only to those whose link opens the story', async () => {
    const [rose, john] = [await t.addPerson('Rose'), await t.addPerson('John')];
    await make({ email: 'a@example.org', people: [rose.id] });
    await make({ email: 'b@example.org', people: [john.id] });
    await make({ email: 'c@example.org', notify: 'never' });
    const paused = await make({ email: 'd@example.org' });
    await change(paused, { paused: true });
    await make({ email: 'e@example.org', expires_at: new Date(t.clock.now + minute).toISOString() });
    const question = await ask(rose.id, 'the boat');
    await t.save(question.access_token, { content: '<p>Wood</p>', status: 'submitted' });
    t.clock.now += 2 * hour;
    await runMails();
    expect(relay.mails.map(({ to }) => to[0])).toEqual(['a@example.org']);
  });

  if (!onPostgres)
    test('is in the reader’s language', async () => {
      await make({ language: 'de' });
      await tell('das Boot');
      t.clock.now += hour;
      await runMails();
      expect(await subjects()).toEqual(['Rose hat eine Geschichte erzählt: das Boot']);
    });
});

if (!onPostgres)
  describe('what may be read is checked when the mail is sent', () => {
    test('a story that only the admin may read is not mailed, before and after the mail was written', async () => {
      await make();
      const [boat, school, house] = [await tell('the boat'), await tell('the school'), await tell('the house')];
      await setOnlyAdmin(boat, true);
      t.clock.now += hour;
      await writeMails();
      await setOnlyAdmin(school, true);
      await sendMails();
      expect(relay.mails).toHaveLength(0);
      await runMails();
      expect(await subjects()).toEqual(['Rose has told a story: the house']);
      // she changes her mind
      await setOnlyAdmin(school, false);
      t.clock.now += 2 * hour;
      await runMails();
      expect(await subjects()).toEqual(['Rose has told a story: the house', 'Rose has told a story: the school']);
      expect(house.id).not.toBe(school.id);
    });

    test.each<[string, (question: Question, reader: Reader) => Promise<unknown>]>([
      ['deleted', ({ id }) => t.asAdmin('DELETE', `/api/questions/${id}`)],
      ['taken back', ({ access_token }) => t.save(access_token, { content: '<p>No</p>', base_version: 1 })],
      ['of a link that was paused', (_, reader) => change(reader, { paused: true })],
      ['of a link that was replaced', (_, reader) => change(reader, { token: 'new' })],
      ['of a reader who wants no more mail', (_, reader) => change(reader, { notify: 'never' })],
      ['of a reader who was removed', (_, { id }) => t.asAdmin('DELETE', `/api/readers/${id}`)],
    ])('a story %s is not sent', async (_what, close) => {
      const reader = await make();
      const question = await tell('the boat');
      t.clock.now += hour;
      await writeMails();
      await close(question, reader);
      await sendMails();
      expect(relay.mails).toHaveLength(0);
    });
  });

test('several processes write one mail', async () => {
  await make();
  await tell('the boat');
  t.clock.now += hour;
  const job = mailJobs(t.app, log).queued.find(({ kind }) => kind === 'new stories');
  const { signal } = new AbortController();
  const run = () => job?.run({ signal } as never);
  await Promise.all([run(), run(), run()]);
  await sendMails();
  expect(relay.mails).toHaveLength(1);
});

if (!onPostgres)
  test('without mail there are no such jobs', async () => {
    const { mail: _mail, ...app } = t.app;
    const kinds = mailJobs(app, log).queued.map(({ kind }) => kind);
    expect(kinds).not.toContain('new stories');
    expect(kinds).not.toContain('notices');
  });
