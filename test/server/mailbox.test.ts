import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fetchMail } from '../../src/server/domain/mail/fetch-mail.ts';
import { queueMail } from '../../src/server/domain/mail/outbox.ts';
import { inTransaction } from '../../src/server/domain/transaction.ts';
import { languageIn } from '../../src/server/languages.ts';
import { MailboxUnavailable, openMailbox } from '../../src/server/outside/mail/mailbox.ts';
import { findMail } from '../../src/server/storage/mails.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { type Dovecot, hasDovecot, type Inbox, startDovecot } from '../mail/dovecot.ts';
import { writeBounce, writeRaw } from '../mail/messages.ts';
import { readArrived } from '../mail/receive.ts';
import { refuseIdle } from '../mail/refuse-idle.ts';
import { mailThrough } from '../mail/relay.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

const rose = 'rose@example.com';
const token = 'abcdefghijklmnop';

const notUsed = { url: 'smtp://127.0.0.1:1' };

let t: TestApp;
let dovecot: Dovecot | undefined;
let inbox: Inbox;
let question: Question;
let message_id: string;

beforeAll(async () => {
  if (hasDovecot) dovecot = await startDovecot();
});
afterAll(() => dovecot?.stop());
beforeEach(async ({ skip }) => {
  skip(!hasDovecot, 'Dovecot is not here');
  await open(await (dovecot as Dovecot).openInbox());
});
afterEach(() => t.close());

const open = async (its: Inbox) => {
  inbox = its;
  t = await openTestApp({}, undefined, {
    mail: mailThrough(notUsed, { imap: inbox.imap, reply_to: 'stories+{token}@example.org' }),
  });
  question = await t.addQuestion();
  const { person_id, id } = question;
  await t.asAdmin('PATCH', `/api/people/${person_id}`, { email: rose });
  const mail = t.app.mail as NonNullable<typeof t.app.mail>;
  const body = { opening: [], paragraphs: ['Who taught you to swim?'], closing: [], footer: [] };
  const sent = await inTransaction(t.app, (transaction) =>
    queueMail(transaction, mail, {
      ...{ kind: 'question', to: rose, subject: 'A question', body, language: languageIn('en') },
      ...{ person_id, question_id: id, token },
    }),
  );
  message_id = String((await findMail(t.app.db, String(sent)))?.message_id);
};

const ours = (text: string) => writeRaw({ to: `stories+${token}@example.org`, text });
const fetch = (wait = 0, signal = new AbortController().signal) =>
  fetchMail(t.app, t.app.mail as NonNullable<typeof t.app.mail>, { wait, signal });
const content = async () => {
  await readArrived(t.app);
  return (await t.asAdmin('GET', `/api/questions/${question.id}`)).json().content;
};
const stored = () => t.app.db.selectFrom('family_stories_replies').select(['id', 'sha256']).execute();

const uidValidityOf = async ({ imap }: Inbox) => {
  const mailbox = await openMailbox(imap);
  mailbox.close();
  return mailbox.uid_validity;
};

describe('a mailbox', () => {
  test('gives what answers our mails, marks only that as read, and keeps everything', async () => {
    await inbox.deliver(writeRaw({ to: 'me@example.org', text: 'About something else.' }));
    await inbox.deliver(ours('By the address.'));
    await inbox.deliver(writeRaw({ headers: { 'In-Reply-To': `<${message_id}>` }, text: 'By the reference.' }));
    await fetch();
    expect(await inbox.seen()).toEqual([false, true, true]);
    expect(await content()).toBe('<p>By the address.</p><p>* * *</p><p>By the reference.</p>');
  });

  test('gives messages byte for byte', async () => {
    const raw = ours(`Zażółć\n\n${'long '.repeat(50_000)}`);
    await inbox.deliver(raw);
    await fetch();
    const { sha256 } = (await stored())[0] as { sha256: string };
    const file = await t.app.files.get(`mail/${sha256}.eml`);
    expect(Buffer.concat(await (file?.body.toArray() ?? [])).equals(raw)).toBe(true);
  });

  test('gives bounces of our mails, and no others', async () => {
    await inbox.deliver(writeBounce({ to: 'stories@example.org', status: '5.1.1', message_id: '<x@example.net>' }));
    await inbox.deliver(writeBounce({ to: 'stories@example.org', status: '5.1.1', message_id: `<${message_id}>` }));
    await fetch();
    expect(await inbox.seen()).toEqual([false, true]);
    await readArrived(t.app);
    expect((await t.asAdmin('GET', `/api/people/${question.person_id}`)).json().mail_fault).toBe('bounced');
  });

  test('is read on from where it was left, and again when its UIDs have changed', async () => {
    await inbox.deliver(ours('One.'));
    await fetch();
    await inbox.deliver(ours('Two.'));
    await fetch();
    expect(await content()).toBe('<p>One.</p><p>* * *</p><p>Two.</p>');
    await inbox.forgetUids();
    await inbox.deliver(ours('Three.'));
    await fetch();
    expect(await content()).toBe('<p>One.</p><p>* * *</p><p>Two.</p><p>* * *</p><p>Three.</p>');
  });

  test('is read from the beginning if it is another one, or has fewer messages than were read', async () => {
    const stored = async (change: object) => {
      const { mailbox } = await t.app.db
        .selectFrom('family_stories_settings')
        .select('mailbox')
        .executeTakeFirstOrThrow();
      const cursor = JSON.stringify({ ...JSON.parse(String(mailbox)), ...change });
      await t.app.db.updateTable('family_stories_settings').set({ mailbox: cursor }).execute();
    };
    await fetch();
    await inbox.deliver(ours('One.'));
    await stored({ last_uid: 54_000 });
    await fetch();
    expect(await content()).toBe('<p>One.</p>');
    await inbox.deliver(ours('Two.'));
    await fetch();
    const other = await (dovecot as Dovecot).openInbox();
    await other.deliver(ours('Three.'));
    const uid_validity = await uidValidityOf(other);
    await stored({ uid_validity, last_uid: 1 });
    Object.assign(t.app.mail ?? {}, { imap: other.imap });
    await fetch();
    expect(await content()).toBe('<p>One.</p><p>* * *</p><p>Two.</p><p>* * *</p><p>Three.</p>');
  });

  test('goes on after a message that its server never delivers, and the admin is told', async () => {
    await inbox.deliver(ours('One.'));
    await inbox.deliver(ours('Two.'));
    await inbox.deliver(ours('Three.'));
    const { receive } = t.app.uploads;
    let downloads = 0;
    t.app.uploads.receive = async (name, body) => {
      const folder = await receive(name, body);
      downloads += 1;
      if (!(await readFile(join(folder.path, name), 'utf8')).includes('Two.')) return folder;
      await folder[Symbol.asyncDispose]();
      // as imapflow's own
      throw Object.assign(new Error('The server has ended the connection.'), { code: 'EConnectionClosed', cid: 'x' });
    };
    for (let turn = 0; turn < 5; turn++) await expect(fetch()).rejects.toThrow(MailboxUnavailable);
    expect(await stored()).toHaveLength(1);
    await expect(fetch()).rejects.toThrow('Message 2 of the mailbox is skipped');
    expect(downloads).toBe(7);
    await fetch();
    expect(await content()).toBe('<p>One.</p><p>* * *</p><p>Three.</p>');
    const notices = await t.app.db.selectFrom('family_stories_notices').select(['event', 'details']).execute();
    expect(notices).toContainEqual({ event: 'held_reply', details: '{"is_not_delivered":true}' });
  });

  test('on this machine needs no TLS, also by the name localhost', async () => {
    await inbox.deliver(ours('One.'));
    Object.assign(t.app.mail ?? {}, { imap: { ...inbox.imap, host: 'localhost' } });
    await fetch();
    expect(await content()).toBe('<p>One.</p>');
  });

  test('loses nothing if a message cannot be stored, or the process dies before it is marked', async () => {
    await inbox.deliver(ours('One.'));
    const { put } = t.app.files;
    t.app.files.put = () => Promise.reject(new Error('The disk is full.'));
    await expect(fetch()).rejects.toThrow('The disk is full.');
    expect(await inbox.seen()).toEqual([false]);
    t.app.files.put = put;
    await fetch();
    // as if it had died between the row and the cursor
    await t.app.db.updateTable('family_stories_settings').set({ mailbox: null }).execute();
    await fetch();
    expect(await stored()).toHaveLength(1);
    expect(await content()).toBe('<p>One.</p>');
  });

  test('is waited at: what arrives is taken in at once', async () => {
    const stop = new AbortController();
    const waiting = fetch(600_000, stop.signal);
    await inbox.deliver(ours('One.'));
    await expect.poll(stored).toHaveLength(1);
    await inbox.deliver(ours('Two.'));
    await expect.poll(stored).toHaveLength(2);
    stop.abort();
    await waiting;
  });

  test('whose server refuses IDLE can be read all the same, and the wait goes on', async () => {
    await inbox.deliver(ours('One.'));
    const { port, refusals, stop } = await refuseIdle(inbox.imap.port);
    onTestFinished(stop);
    const mailbox = await openMailbox({ ...inbox.imap, port });
    onTestFinished(mailbox.close);
    const over = new AbortController();
    let isWaiting = true;
    const waiting = mailbox.waitForMail(600_000, over.signal).finally(() => {
      isWaiting = false;
    });
    await expect.poll(refusals).toBe(1);
    // its response comes after that to IDLE
    expect(await mailbox.listUids(0)).toEqual([1]);
    expect(isWaiting).toBe(true);
    over.abort();
    await waiting;
  });

  test('that goes away ends the wait with an error that names no address', async () => {
    const own = await startDovecot();
    onTestFinished(own.stop);
    await t.close();
    await open(await own.openInbox());
    const waiting = fetch(600_000);
    await inbox.deliver(ours('One.'));
    await expect.poll(inbox.seen).toEqual([true]);
    const failed = expect(waiting).rejects.toThrow(MailboxUnavailable);
    await own.stop();
    await failed;
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'it refuses the user or the password'],
    ['a folder that is not there', { folder: 'Elsewhere' }, 'it has no folder of the name in IMAP_FOLDER'],
    ['nothing at the port', { port: 1 }, 'the connection failed (ECONNREFUSED)'],
  ])('cannot be read with %s, and says so', async (_fault, change, message) => {
    Object.assign(t.app.mail ?? {}, { imap: { ...inbox.imap, ...change } });
    await expect(fetch()).rejects.toThrow(message);
  });
});
