import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/server/app.ts';
import type { MailConfig } from '../../src/server/config.ts';
import { makeArchive } from '../../src/server/domain/archive/archive.ts';
import { restoreBackup, writeBackup } from '../../src/server/domain/backup/backup.ts';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import { noteEvents } from '../../src/server/domain/mail/notices.ts';
import { queueMail } from '../../src/server/domain/mail/outbox.ts';
import { findReplies, requireReplyMail } from '../../src/server/domain/mail/replies.ts';
import { requireQuestion } from '../../src/server/domain/questions.ts';
import { openStoredFile } from '../../src/server/domain/stored-files.ts';
import { inTransaction } from '../../src/server/domain/transaction.ts';
import { mailJobs } from '../../src/server/jobs/mail-jobs.ts';
import { runDueJob } from '../../src/server/jobs/runner.ts';
import { languageIn } from '../../src/server/languages.ts';
import { openZip, type ZipEntry } from '../../src/server/outside/archives/zip-reader.ts';
import { openBackupFile } from '../../src/server/outside/backups/backup-file.ts';
import { insertReply } from '../../src/server/storage/replies.ts';
import { day } from '../../src/shared/durations.ts';
import type { Replies, Reply } from '../../src/shared/mail/replies.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { expectProblem } from '../expect-problem.ts';
import { type TestMessage, writeBounce, writeRaw } from '../mail/messages.ts';
import { post, readArrived, webhookSecret } from '../mail/receive.ts';
import { mailThrough, openRelay, type Relay } from '../mail/relay.ts';
import { openTestApp, type TestApp, testOrigin } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';
import { onPostgres } from '../stores.ts';

const rose = 'rose@example.com';

let relay: Relay;
let t: TestApp;
const open = async (more: Partial<MailConfig> = {}) => {
  const receiving = { reply_to: 'stories+{token}@example.org', webhook_secret: webhookSecret };
  t = await openTestApp({}, undefined, { mail: mailThrough(relay, { ...receiving, ...more }) });
};
beforeEach(async () => {
  relay = await openRelay();
  await open();
});
afterEach(async () => {
  await t.close();
  await relay.close();
});

const send = async () => {
  const { queued } = mailJobs(t.app, { error: () => {} });
  const kinds = queued.filter(({ every }) => every === undefined);
  const { signal } = new AbortController();
  while (await runDueJob(t.app, kinds, signal, { onError: (error) => expect.fail(String(error)) }));
};

type Mailed = { question: Question; reply_to: string; message_id: string };

/** Mails a question to Rose. */
const ask = async (question_text = 'Who taught you to swim?'): Promise<Mailed> => {
  const question = await t.addQuestion({ question_text });
  await t.asAdmin('PATCH', `/api/people/${question.person_id}`, { email: rose });
  return { question, ...(await mailAgain(question)) };
};

const mailAgain = async ({ id }: Question) => {
  expect((await t.asAdmin('POST', `/api/questions/${id}/mails`)).statusCode).toBe(202);
  await send();
  const sent = (await relay.read()).at(-1);
  return { reply_to: String(sent?.replyTo?.text), message_id: String(sent?.messageId) };
};

const receive = async (raw: Buffer) => {
  expect((await post(t, raw)).statusCode).toBe(202);
  await readArrived(t.app);
};
const reply = async ({ reply_to }: Mailed, message: TestMessage) => {
  const raw = writeRaw({ to: reply_to, ...message });
  await receive(raw);
  return raw;
};
const list = async (query = ''): Promise<Reply[]> =>
  ((await t.asAdmin('GET', `/api/replies${query}`)).json() as Replies).replies;
const only = async (query = '') => {
  const replies = await list(query);
  expect(replies).toHaveLength(1);
  return replies[0] as Reply;
};
const answer = async ({ question }: Mailed) => (await t.asAdmin('GET', `/api/questions/${question.id}`)).json();
const stateOf = async () => {
  const rows = await t.app.db.selectFrom('family_stories_replies').select(['state', 'why', 'mail_id']).execute();
  return rows.map(({ state, why }) => why ?? state);
};
const confirmations = async () => {
  await send();
  return (await relay.read()).filter(({ subject }) => /arrived/.test(subject ?? ''));
};

describe('a reply', () => {
  test('becomes the submitted answer, with a revision, and is confirmed with its text and the link', async () => {
    const mailed = await ask();
    await reply(mailed, { text: 'My sister Ida, in the lake.\n\nLove, Rose' });
    expect(await answer(mailed)).toMatchObject({
      status: 'submitted',
      content: '<p>My sister Ida, in the lake.</p><p>Love, Rose</p>',
      version: 1,
    });
    const { revisions } = (await t.asAdmin('GET', `/api/questions/${mailed.question.id}/revisions`)).json();
    expect(revisions).toMatchObject([{ version: 1, status: 'submitted' }]);
    const [person] = (await t.asAdmin('GET', '/api/people')).json().people;
    expect(person.questions).toMatchObject([{ id: mailed.question.id, by_mail: true }]);
    expect(await only('?state=taken')).toMatchObject({ from: rose, question_id: mailed.question.id, photos: 0 });
    const [confirmation, ...others] = await confirmations();
    expect(others).toEqual([]);
    expect(confirmation?.text).toContain('My sister Ida, in the lake.');
    expect(confirmation?.text).toContain(`${testOrigin}/question/${mailed.question.access_token}`);
  });

  if (!onPostgres)
    test('is appended to what was submitted, below a line', async () => {
      const mailed = await ask();
      await reply(mailed, { text: 'My sister.' });
      await reply(mailed, { text: 'And my uncle.' });
      expect((await answer(mailed)).content).toBe('<p>My sister.</p><p>* * *</p><p>And my uncle.</p>');
    });

  test('is kept byte for byte, and sent twice it is taken once', async () => {
    const mailed = await ask();
    const raw = await reply(mailed, { text: 'My sister.' });
    await receive(raw);
    const { id } = await only();
    const file = await t.asAdmin('GET', `/api/replies/${id}/mail`);
    expect(file.rawPayload.equals(raw)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await answer(mailed)).version).toBe(1);
  });

  if (!onPostgres) {
    test('with many photos is confirmed with six of them, small, and says how many more there are', async () => {
      const mailed = await ask();
      const names = [1, 2, 3, 4, 5, 6, 7, 8];
      const files = await Promise.all(
        names.map(async (n) => ({ name: `${n}.jpg`, type: 'image/jpeg', bytes: await jpeg(1500, 30 + n) })),
      );
      await reply(mailed, { text: 'Look!', files });
      expect(await only()).toMatchObject({ photos: 8 });
      const [confirmation] = await confirmations();
      expect(confirmation?.attachments).toHaveLength(6);
      expect(confirmation?.text).toContain('And 2 more photos.');
      const { widths } = await t.app.db.selectFrom('family_stories_images').select('widths').executeTakeFirstOrThrow();
      const sharp = (await import('sharp')).default;
      const { width } = await sharp(confirmation?.attachments[0]?.content as Buffer).metadata();
      expect(width).toBe(Math.min(...JSON.parse(widths)));
    });

    test('brings photos, told by their bytes, and other files stay in the mail', async () => {
      const mailed = await ask();
      const heic = readFileSync(join(import.meta.dirname, '../fixtures/two-colours.heic'));
      await reply(mailed, {
        text: 'Look!',
        files: [
          { name: 'boat.jpg', type: 'image/jpeg', bytes: await jpeg(500, 20) },
          { name: 'IMG_1.HEIC', type: 'application/octet-stream', bytes: heic },
          { name: 'letter.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') },
        ],
      });
      const { content, photos } = await answer(mailed);
      expect(content).toMatch(/^<p>Look!<\/p><figure><img src="[^"]+" width="500" height="20">.*<figure>/);
      expect(photos).toBe(2);
      expect(await only()).toMatchObject({ photos: 2, other_files: 1 });
      const [confirmation] = await confirmations();
      expect(confirmation?.attachments).toHaveLength(2);
      expect(confirmation?.text).toContain('One file isn’t shown');
      // what a mail program quotes of the confirmation
      const quoted = confirmation?.attachments[0]?.content as Buffer;
      await reply(mailed, { text: 'Two.', headers: { 'In-Reply-To': String(confirmation?.messageId) } });
      await reply(
        { ...mailed, reply_to: String(confirmation?.replyTo?.text) },
        { text: 'Three.', files: [{ name: 'image001.jpg', type: 'image/jpeg', bytes: quoted }] },
      );
      expect((await answer(mailed)).photos).toBe(2);
    });

    test('counts without the photos that are over the limit', async () => {
      t.app.image_quota = { images: 1, bytes: 1e9 };
      const mailed = await ask();
      const bytes = await jpeg();
      const files = [1, 2].map((n) => ({ name: `${n}.jpg`, type: 'image/jpeg', bytes }));
      await reply(mailed, { text: 'Look!', files });
      expect(await answer(mailed)).toMatchObject({ status: 'submitted', photos: 1 });
      expect(await only()).toMatchObject({ photos: 1, other_files: 1 });
    });

    test.each<[found: string, message: (mailed: Mailed) => TestMessage]>([
      ['its Message-ID', ({ message_id }) => ({ headers: { 'In-Reply-To': message_id } })],
      ['References', ({ message_id }) => ({ headers: { References: `<other@example.com> ${message_id}` } })],
      ['the link', ({ question }) => ({ text: `My sister. ${testOrigin}/question/${question.access_token}` })],
      ['a token in Cc', ({ reply_to }) => ({ headers: { Cc: `Ida <ida@example.com>, ${reply_to.toUpperCase()}` } })],
    ])('is recognised by %s as well', async (_found, message) => {
      const mailed = await ask();
      await receive(writeRaw({ text: 'My sister.', ...message(mailed) }));
      expect((await answer(mailed)).status).toBe('submitted');
    });
  }
});

describe('a reply waits for the admin', () => {
  const lock = ({ id }: Question) => t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
  const cases: [why: string, before: (mailed: Mailed) => unknown, message?: TestMessage][] = [
    ['other_address', () => {}, { from: 'ida@example.com' }],
    ['unknown_question', () => {}, { to: 'stories@example.org' }],
    ['locked', ({ question }) => lock(question)],
    ['link_closed', ({ question }) => t.asAdmin('PATCH', `/api/questions/${question.id}/link`, { paused: true })],
    ['question_deleted', ({ question }) => t.asAdmin('DELETE', `/api/questions/${question.id}`)],
    ['being_written', ({ question }) => t.save(question.access_token, { content: '<p>On the page</p>' })],
    ['empty', () => {}, { text: ' \n' }],
    ['too_long', () => {}, { text: 'x'.repeat(1024 * 1024) }],
    ['from_program', () => {}, { headers: { 'Auto-Submitted': 'auto-generated' } }],
  ];
  if (!onPostgres) {
    test.each(cases)('if it is %s', async (why, before, message = {}) => {
      const mailed = await ask();
      await before(mailed);
      const content = (await answer(mailed)).content;
      await reply(mailed, { text: 'My sister.', ...message });
      expect(await only('?state=held')).toMatchObject({ why, state: 'held' });
      expect((await answer(mailed)).content).toBe(content);
      const held = await t.app.db.selectFrom('family_stories_notices').select('event').execute();
      expect(held).toEqual(why === 'from_program' ? [] : [{ event: 'held_reply' }]);
      const isCertain = ['locked', 'link_closed', 'being_written', 'too_long'].includes(why);
      expect(await confirmations()).toHaveLength(isCertain ? 1 : 0);
    });

    test('if it has the Message-ID of another one', async () => {
      const mailed = await ask();
      const headers = { 'Message-ID': '<one@example.com>' };
      await reply(mailed, { text: 'My sister.', headers });
      await reply(mailed, { text: 'My uncle.', headers });
      expect(await only('?state=held')).toMatchObject({ why: 'same_message_id', text: 'My uncle.' });
    });

    test('if its provider could not confirm the sender, and only the topmost header of our server says so', async () => {
      await t.close();
      await open({ auth_server: 'mx.example.org' });
      const mailed = await ask();
      const with_ = (value: string) => ({ headers: { 'Authentication-Results': value } });
      await reply(mailed, { text: 'Forged.', ...with_('mx.example.org; dmarc=fail header.from=example.com') });
      expect(await only('?state=held')).toMatchObject({ why: 'authentication_failed' });
      await reply(mailed, { text: 'One.', ...with_('elsewhere.example; dmarc=fail') });
      await reply(mailed, { text: 'Two.', ...with_('mx.example.org; dkim=pass header.d=example.com; spf=fail') });
      expect((await answer(mailed)).content).toBe('<p>One.</p><p>* * *</p><p>Two.</p>');
    });

    test('until she takes it, for this question or another', async () => {
      const [one, other] = [await ask(), await ask('Where did you live?')];
      await reply(one, { from: 'ida@example.com', text: 'My sister.' });
      const { id } = await only('?state=held');
      const take = (body?: object) => t.asAdmin('POST', `/api/replies/${id}/take`, body);
      await lock(one.question);
      expectProblem(await take(), 'locked');
      expect((await take({ question_id: other.question.id })).json()).toMatchObject({
        state: 'taken',
        question_id: other.question.id,
      });
      expect((await answer(other)).content).toBe('<p>My sister.</p>');
      expectProblem(await take(), 'reply_not_held');
      expect(await confirmations()).toHaveLength(1);
      expectProblem(await t.asAdmin('POST', `/api/replies/${one.question.id}/take`), 'unknown_reply');
    });

    test('with its photos, also while the link is closed', async () => {
      const mailed = await ask();
      await t.asAdmin('PATCH', `/api/questions/${mailed.question.id}/link`, { paused: true });
      await reply(mailed, { text: 'Look!', files: [{ name: 'a.jpg', type: 'image/jpeg', bytes: await jpeg() }] });
      const { id, photos } = await only('?state=held');
      expect(photos).toBe(1);
      expect((await t.asAdmin('POST', `/api/replies/${id}/take`)).statusCode).toBe(200);
      expect(await answer(mailed)).toMatchObject({ status: 'submitted', photos: 1 });
    });

    test('and it is confirmed that it waits, and that it was taken', async () => {
      const mailed = await ask();
      await lock(mailed.question);
      await reply(mailed, { text: 'My sister.' });
      await t.asAdmin('PATCH', `/api/questions/${mailed.question.id}`, { status: 'submitted' });
      const { id } = await only('?state=held');
      expect((await t.asAdmin('POST', `/api/replies/${id}/take`)).statusCode).toBe(200);
      const [waits, taken] = await confirmations();
      expect(waits?.text).not.toContain('My sister.');
      expect(taken?.text).toContain('My sister.');
    });
  }

  test('and what is put back while she takes it is not undone', async () => {
    const mailed = await ask();
    const quotation = String((await relay.read()).at(-1)?.text).replace(/^/gm, '> ');
    const introduced = `On Sunday Family Stories <stories@example.org> wrote:\n${quotation}`;
    await reply(mailed, { from: 'ida@example.com', text: `My sister.\n\n${introduced}` });
    const { id } = await only('?state=held');
    const { parse } = t.app.messageParser;
    const act = (action: string) => t.asAdmin('POST', `/api/replies/${id}/${action}`);
    t.app.messageParser.parse = async (...given) => {
      expect((await act('put-back')).json()).not.toHaveProperty('left_out');
      return parse(...given);
    };
    expectProblem(await act('take'), 'reply_not_held');
    t.app.messageParser.parse = parse;
    expect((await act('take')).json().text).toMatch(/^My sister\.[\s\S]*Who taught you to swim\?/);
  });

  if (!onPostgres)
    test('and one about nothing of ours needs a question; discarded, its mail goes a day later', async () => {
      await receive(writeRaw({ text: 'Hello?' }));
      const { id } = await only('?state=held');
      expectProblem(await t.asAdmin('POST', `/api/replies/${id}/take`), 'invalid_fields');
      const mails = async () => {
        const keys: string[] = [];
        for await (const files of t.app.files.list()) keys.push(...files.map(({ key }) => key));
        return keys.filter((key) => key.startsWith('mail/'));
      };
      const clean = () => deleteOrphans(t.app, { rest: async () => {} });
      t.clock.now += 2 * day;
      await clean();
      expect(await mails()).toHaveLength(1);
      t.clock.now -= 2 * day;
      const act = (method: 'GET' | 'DELETE', path = '') => t.asAdmin(method, `/api/replies/${id}${path}`);
      expect((await act('DELETE')).statusCode).toBe(204);
      expectProblem(await act('DELETE'), 'unknown_reply');
      expectProblem(await act('GET', '/mail'), 'unknown_reply');
      expect(await list()).toEqual([]);
      t.clock.now += 2 * day;
      await clean();
      expect(await mails()).toEqual([]);
    });
});

if (!onPostgres) {
  describe('a program', () => {
    test.each<[what: string, headers: Record<string, string>]>([
      ['an automatic reply', { 'Auto-Submitted': 'auto-replied' }],
      ['a mail without a return path', { 'Return-Path': '<>' }],
      ['an auto-responder', { 'X-Autoreply': 'yes' }],
      ['another auto-responder', { 'X-Autorespond': 'away' }],
      ['bulk mail that is not of a list', { Precedence: 'bulk' }],
      ['junk mail', { Precedence: 'junk' }],
      ['an old auto-responder', { Precedence: 'auto_reply' }],
    ])('%s is no answer and gets none', async (_what, headers) => {
      const mailed = await ask();
      await reply(mailed, { text: ' ', headers });
      await reply(mailed, { from: 'ida@example.com', text: 'I am away.', headers });
      await receive(writeRaw({ text: 'I am away.', headers }));
      expect(await stateOf()).toEqual(['ignored', 'ignored', 'ignored']);
      expect(await list()).toEqual([]);
      expect(await confirmations()).toEqual([]);
      expect((await answer(mailed)).status).toBe('not_started');
    });

    test.each<[what: string, headers: Record<string, string>]>([
      ['through a list', { 'List-Id': '<family.example.com>', Precedence: 'bulk' }],
      ['that says it is a person’s', { 'Auto-Submitted': 'no' }],
    ])('a reply %s is taken', async (_what, headers) => {
      const mailed = await ask();
      await reply(mailed, { text: 'My sister.', headers });
      expect((await answer(mailed)).status).toBe('submitted');
    });

    test('a bounce stops mail to the address, and the admin is told once', async () => {
      const { question, message_id, reply_to } = await ask();
      await receive(writeBounce({ to: reply_to, status: '4.2.2', message_id }));
      expect((await t.asAdmin('POST', `/api/questions/${question.id}/mails`)).statusCode).toBe(202);
      await send();
      for (const to of ['stories@example.org', reply_to])
        await receive(writeBounce({ to, status: '5.1.1', message_id }));
      expectProblem(await t.asAdmin('POST', `/api/questions/${question.id}/mails`), 'mail_stopped');
      const notices = await t.app.db.selectFrom('family_stories_notices').select(['event', 'person_id']).execute();
      expect(notices).toEqual([{ event: 'mail_failed', person_id: question.person_id }]);
      const { mails } = (await t.asAdmin('GET', '/api/mails')).json();
      expect(mails.map(({ fault }: { fault?: string }) => fault)).toContain('bounced');
    });

    test('a bounce of another address, to which hers forwards, does not stop mail to hers', async () => {
      const { question, message_id, reply_to } = await ask();
      await receive(writeBounce({ to: reply_to, status: '5.1.1', message_id, recipient: 'old@example.net' }));
      expect((await t.asAdmin('POST', `/api/questions/${question.id}/mails`)).statusCode).toBe(202);
    });

    test('a bounce leaves an address alone that was corrected meanwhile', async () => {
      const { question, message_id } = await ask();
      await t.asAdmin('PATCH', `/api/people/${question.person_id}`, { email: 'rose@example.net' });
      await receive(writeBounce({ to: 'stories@example.org', status: '5.1.1', message_id }));
      expect((await t.asAdmin('POST', `/api/questions/${question.id}/mails`)).statusCode).toBe(202);
    });
  });

  test('the list has pages, and none of those that wait is missing', async () => {
    const ids = Array.from({ length: 105 }, (_, n) => `reply-${1000 + n}`);
    const at = new Date(t.clock.now).toISOString();
    for (const id of ids)
      await insertReply(t.app.db, {
        ...{
          id,
          sha256: id,
          from_address: rose,
          subject: '',
          received_at: at,
          state: 'held',
          content: '',
          left_out: '',
        },
      });
    const page = async (query: string): Promise<Replies> => (await t.asAdmin('GET', `/api/replies${query}`)).json();
    const first = await page('?state=held');
    expect(first.replies).toHaveLength(100);
    const { replies: rest, ...more } = await page(`?state=held&after=${first.next}`);
    expect([...first.replies, ...rest].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(more).toEqual({});
    expect(await page('?after=none')).toEqual({ replies: [] });
  });

  test('an address gets three confirmations a day', async () => {
    const mailed = await ask();
    for (const n of [1, 2, 3, 4, 5]) await reply(mailed, { text: `Part ${n}.` });
    expect((await answer(mailed)).content).toContain('Part 5.');
    expect(await confirmations()).toHaveLength(3);
  });

  test('a reply to a confirmation is taken, and not confirmed again', async () => {
    const mailed = await ask();
    await reply(mailed, { text: 'My sister.' });
    const [confirmation] = await confirmations();
    await reply({ ...mailed, reply_to: String(confirmation?.replyTo?.text) }, { text: 'And my uncle.' });
    expect((await answer(mailed)).content).toContain('And my uncle.');
    expect(await confirmations()).toHaveLength(1);
  });

  test.each(['notice', 'test'] as const)('a reply to a %s waits, and nobody is told', async (kind) => {
    const mail = t.app.mail as NonNullable<typeof t.app.mail>;
    const body = { opening: [], paragraphs: ['Rose has answered'], closing: [], footer: [] };
    const sent = { kind, to: 'lina@example.com', subject: 'News', body, language: languageIn('en') };
    await inTransaction(t.app, (transaction) => queueMail(transaction, mail, sent));
    await send();
    const message_id = String((await relay.read()).at(-1)?.messageId);
    await receive(writeRaw({ from: 'lina@example.com', text: 'I am away.', headers: { 'In-Reply-To': message_id } }));
    expect(await only('?state=held')).toMatchObject({ why: 'unknown_question' });
    expect(await t.app.db.selectFrom('family_stories_notices').select('event').execute()).toEqual([]);
  });

  test('each reply that is taken is told once, but not what the admin takes herself', async () => {
    const mailed = await ask();
    const told = async () => {
      await noteEvents(t.app);
      const notices = await t.app.db.selectFrom('family_stories_notices').select('occasion').orderBy('id').execute();
      return notices.map(({ occasion }) =>
        occasion.replace(mailed.question.id, 'ID').replace(/^held_reply:.*/, 'held_reply'),
      );
    };
    await reply(mailed, { text: 'My sister.' });
    expect(await told()).toEqual(['submitted:ID:1']);
    await reply(mailed, { text: 'And my uncle.' });
    expect(await told()).toEqual(['submitted:ID:1', 'submitted:ID:2']);
    await reply(mailed, { from: 'ida@example.com', text: 'And me.' });
    expect((await t.asAdmin('POST', `/api/replies/${(await only('?state=held')).id}/take`)).statusCode).toBe(200);
    expect(await told()).toEqual(['submitted:ID:1', 'submitted:ID:2', 'held_reply']);
  });

  test('a reply that was discarded is not taken again when its message comes once more', async () => {
    const mailed = await ask();
    const raw = await reply(mailed, { text: 'My sister.' });
    const { id } = await only();
    expect((await t.asAdmin('DELETE', `/api/replies/${id}`)).statusCode).toBe(204);
    await receive(raw);
    expect(await list()).toEqual([]);
    expect((await answer(mailed)).content).toBe('<p>My sister.</p>');
    expect(
      await t.app.db.selectFrom('family_stories_replies').select(['state', 'content', 'subject']).execute(),
    ).toEqual([{ state: 'discarded', content: '', subject: '' }]);
  });

  test('a reply that could not be read for now is read a minute later, and then at growing intervals', async () => {
    const mailed = await ask();
    expect((await post(t, writeRaw({ to: mailed.reply_to, text: 'My sister.' }))).statusCode).toBe(202);
    const { get } = t.app.files;
    t.app.files.get = () => Promise.reject(new Error('The bucket does not respond.'));
    await expect(readArrived(t.app)).rejects.toThrow('The bucket does not respond.');
    t.clock.now += 60_000;
    await expect(readArrived(t.app)).rejects.toThrow('The bucket does not respond.');
    t.app.files.get = get;
    t.clock.now += 60_000;
    await readArrived(t.app);
    expect((await answer(mailed)).status).toBe('not_started');
    t.clock.now += 60_000;
    await readArrived(t.app);
    expect((await answer(mailed)).status).toBe('submitted');
  });
}

test('of two processes that read the same mail, one takes it', async () => {
  const mailed = await ask();
  expect((await post(t, writeRaw({ to: mailed.reply_to, text: 'My sister.' }))).statusCode).toBe(202);
  const mail = t.app.mail;
  const other = await openApp(
    { data_dir: t.data_dir, public_url: testOrigin, ...t.settings, mail },
    { clock: () => t.clock.now },
  );
  onTestFinished(other.close);
  await Promise.all([readArrived(t.app), readArrived(other)]);
  expect(await answer(mailed)).toMatchObject({ content: '<p>My sister.</p>', version: 1 });
});

test('a mail that could not be stored is refused, and stored when it is sent again', async () => {
  const mailed = await ask();
  const raw = writeRaw({ to: mailed.reply_to, text: 'My sister.' });
  const { put } = t.app.files;
  t.app.files.put = () => Promise.reject(new Error('The disk is full.'));
  expect((await post(t, raw)).statusCode).toBe(500);
  t.app.files.put = put;
  await receive(raw);
  expect((await answer(mailed)).status).toBe('submitted');
});

test('a process that dies while it reads a mail leaves it to the next one', async () => {
  const mailed = await ask();
  expect((await post(t, writeRaw({ to: mailed.reply_to, text: 'My sister.' }))).statusCode).toBe(202);
  const died = new AbortController();
  died.abort();
  await readArrived(t.app, died.signal);
  expect((await answer(mailed)).status).toBe('not_started');
  t.clock.now += 60_000;
  await readArrived(t.app);
  expect((await answer(mailed)).status).toBe('submitted');
});

if (!onPostgres)
  test('an archive has the mail beside its answer, byte for byte', async () => {
    const mailed = await ask();
    const raw = await reply(mailed, { text: 'My sister.' });
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { files } = await makeArchive(t.app, {
      ...{ folder, signal: new AbortController().signal, origin: testOrigin, language: languageIn('en') },
      ...{ onProgress: () => {}, onError: () => {} },
    });
    await using zip = await openZip((files[0] as { path: string }).path);
    const find = (name: string) => [...zip.entries.values()].find((entry) => entry.name.endsWith(name)) as ZipEntry;
    const entry = find('.eml');
    expect(entry.name).toMatch(/\/data\/mails\/01 Rose\/01 Who taught you to swim.* 1\.eml$/);
    expect((await buffer(entry.read())).equals(raw)).toBe(true);
    expect(await find('README.txt').readText()).toContain('data/mails');
  });

test('a backup brings replies and their mails back, and what was not read yet is read then', async () => {
  const mailed = await ask();
  const raw = await reply(mailed, { text: 'My sister.' });
  expect((await post(t, writeRaw({ to: mailed.reply_to, text: 'My uncle.' }))).statusCode).toBe(202);
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'stories.tar');
  expect((await writeBackup(t.app, file)).missing).toEqual([]);
  await t.close();
  await open();
  await restoreBackup(t.app, await openBackupFile(file, async () => ''));
  // everyone is signed out
  const [restored] = (await findReplies(t.app, { state: 'taken' })).replies;
  const { body } = await openStoredFile(t.app, await requireReplyMail(t.app, String(restored?.id)));
  expect((await buffer(body)).equals(raw)).toBe(true);
  await readArrived(t.app);
  const { content } = await requireQuestion(t.app, mailed.question.id);
  expect(content).toBe('<p>My sister.</p><p>* * *</p><p>My uncle.</p>');
});

if (!onPostgres)
  test('what was left out of a reply can be put back, once', async () => {
    const mailed = await ask();
    const sent = (await relay.read()).at(-1);
    const quotation = String(sent?.text).replace(/^/gm, '> ');
    await reply(mailed, { text: `My sister.\n\nOn Sunday Family Stories <stories@example.org> wrote:\n${quotation}` });
    expect((await answer(mailed)).content).toBe('<p>My sister.</p>');
    const { id, left_out } = await only();
    expect(left_out).toContain('Who taught you to swim?');
    const putBack = () => t.asAdmin('POST', `/api/replies/${id}/put-back`);
    for (const _turn of [1, 2]) expect((await putBack()).json()).not.toHaveProperty('left_out');
    const { content, version } = await answer(mailed);
    expect(content).toMatch(/^<p>My sister\.<\/p><p>.*Who taught you to swim\?/);
    expect(version).toBe(2);
  });

test('a reader’s reply to a mail about one story becomes thanks', async () => {
  const question = await t.addQuestion();
  await t.asAdmin('PATCH', `/api/people/${question.person_id}`, { email: rose });
  await t.save(question.access_token, { content: '<p>In the lake.</p>', status: 'submitted' });
  const reader = (await t.asAdmin('POST', '/api/readers', { name: 'Ida', email: 'ida@example.com' })).json();
  const mail = async (question_id: string | undefined, token: string) => {
    const body = { opening: [], paragraphs: ['A new story'], closing: [], footer: [] };
    const story = { kind: 'new_story' as const, to: 'ida@example.com', subject: 'A new story', body, token };
    await inTransaction(t.app, (transaction) =>
      queueMail(transaction, t.app.mail as NonNullable<typeof t.app.mail>, {
        ...{ ...story, language: languageIn('en'), reader_id: reader.id },
        ...(question_id !== undefined && { question_id }),
      }),
    );
    return { to: `stories+${token}@example.org`, from: 'ida@example.com' };
  };
  const one = await mail(question.id, 'abcdefghijklmnop');
  await receive(writeRaw({ ...one, text: 'How lovely!' }));
  const photo = { name: 'a.jpg', type: 'image/jpeg', bytes: await jpeg() };
  await receive(writeRaw({ ...one, text: 'So lovely! '.repeat(30), files: [photo] }));
  await t.asAdmin('PATCH', `/api/readers/${reader.id}`, { paused: true });
  await receive(writeRaw({ ...one, text: 'How lovely, once more!' }));
  await t.asAdmin('PATCH', `/api/readers/${reader.id}`, { paused: false });
  await receive(writeRaw({ ...(await mail(undefined, 'bcdefghijklmnopq')), text: 'All of them!' }));
  // whoever told the story hears nothing of it
  expect(await confirmations()).toEqual([]);
  const { thanks } = (await t.asAdmin('GET', '/api/thanks')).json();
  expect(thanks).toMatchObject([{ text: 'How lovely!', name: 'Ida', question_id: question.id }]);
  const held = await list('?state=held');
  expect(held.map(({ why }) => why)).toEqual(['several_stories', 'link_closed', 'too_long']);
  const take = (n: number) => t.asAdmin('POST', `/api/replies/${held[n]?.id}/take`, { question_id: question.id });
  expect((await take(0)).statusCode).toBe(200);
  // as much as there is room for; the photo stays in the mail
  expect((await take(2)).json()).toMatchObject({ photos: 0, other_files: 1, text: expect.stringMatching(/!$/) });
  const all: { text: string }[] = (await t.asAdmin('GET', '/api/thanks')).json().thanks;
  expect(all).toHaveLength(3);
  expect(all[0]?.text).toMatch(/^So lovely! .* So lovely!…$/);
});

if (!onPostgres) {
  test('the copy of a test that comes back shows that replies arrive', async () => {
    const tested = (await t.asAdmin('POST', '/api/mails', { kind: 'test', to: 'lina@example.com' })).json();
    await send();
    const listed = async () => (await t.asAdmin('GET', '/api/mails')).json().mails;
    const copy = relay.mails.find(({ to }) => to[0] !== 'lina@example.com');
    expect(copy?.to[0]).toMatch(/^stories\+[a-z2-7]{16}@example\.org$/);
    expect((await listed()).map((mail: object) => 'returned_at' in mail)).toEqual([false, false]);
    await receive(copy?.raw as Buffer);
    const returned = new Date(t.clock.now).toISOString();
    expect(await listed()).toMatchObject([{ id: tested.copy_id, returned_at: returned }, { id: tested.id }]);
    expect(await list()).toEqual([]);
  });

  test('her own words stay when she repeats them in answer to a confirmation', async () => {
    const asked = await ask();
    const told = 'In the mill race, by the old lock gate, my brother held me by the hair.';
    const again = `${told}\n\nAnd in the winter of 1951 the lock gate broke, and nobody swam there any more.`;
    await reply(asked, { text: again });
    await send();
    const confirmation = (await relay.read()).at(-1);
    expect(confirmation?.text).toContain(told);
    await receive(writeRaw({ to: String(confirmation?.replyTo?.text), text: `Once more, for the book:\n\n${again}` }));
    const { content } = (await t.read(asked.question.access_token)).question;
    expect(content.split(told)).toHaveLength(3);
  });
}
