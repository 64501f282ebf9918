import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { MailConfig } from '../../src/server/config.ts';
import { queueAgain } from '../../src/server/domain/backup/queue-again.ts';
import { type AppMail, queueMail } from '../../src/server/domain/mail/outbox.ts';
import { queueQuestionMail } from '../../src/server/domain/mail/question-mail.ts';
import { inTransaction } from '../../src/server/domain/transaction.ts';
import { startJobs } from '../../src/server/jobs/jobs.ts';
import { mailJobs } from '../../src/server/jobs/mail-jobs.ts';
import { languageIn } from '../../src/server/languages.ts';
import { openMetrics } from '../../src/server/outside/metrics.ts';
import { findMail } from '../../src/server/storage/mails.ts';
import { insertReply } from '../../src/server/storage/replies.ts';
import { hour, minute } from '../../src/shared/durations.ts';
import type { Mail, MailFault } from '../../src/shared/mail/mails.ts';
import { languageTags } from '../../src/shared/messages/languages.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { mailThrough, openRelay, type Relay, type Trouble } from '../mail/relay.ts';
import { sendQueued } from '../mail/send-queued.ts';
import { openTestApp, type TestApp, testOrigin } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';
import { byText } from './stores-agree/family.ts';

let relay: Relay;
let t: TestApp;
beforeAll(async () => {
  relay = await openRelay();
  t = await openTestApp({}, undefined, { mail: mailThrough(relay) });
});
afterAll(async () => {
  await t.close();
  await relay.close();
});
// a new app for each test would take much longer
beforeEach(async () => {
  relay.reset();
  set({});
  for (const table of ['replies', 'mails', 'images', 'questions', 'people', 'background_jobs', 'settings'] as const)
    await t.app.db.deleteFrom(`family_stories_${table}`).execute();
  await t.asAdmin('PATCH', '/api/settings', { language: null });
});

/** The app's settings of mail, but for these. */
const set = (more: Partial<MailConfig>) => {
  t.app.mail = { ...mailThrough(relay, more), origin: testOrigin };
};
const settings = () => t.app.mail as AppMail;

const address = 'rose@example.net';

/** A question for somebody with a mail address. */
const ask = async (question_text = 'Who taught you to swim?', profile: object = {}) => {
  const person = await t.addPerson('Rose');
  await t.asAdmin('PATCH', `/api/people/${person.id}`, { email: address, ...profile });
  return (await t.asAdmin('POST', `/api/people/${person.id}/questions`, { question_text })).json();
};
const mail = (id: string) => t.asAdmin('POST', `/api/questions/${id}/mails`);
const mailed = async (id: string): Promise<string> => {
  const response = await mail(id);
  expect(response.statusCode).toBe(202);
  return response.json().id;
};
const list = async (query = ''): Promise<Mail[]> => (await t.asAdmin('GET', `/api/mails${query}`)).json().mails;
const shown = async (id: string) => (await list()).find((one) => one.id === id) as Mail;
const received = async () => {
  const [only, ...others] = await relay.read();
  expect(others).toEqual([]);
  return only as NonNullable<typeof only>;
};

/** What a mail program shows of HTML, without the addresses of links. */
const textOfHtml = (html: string): string => {
  const read = (node: DefaultTreeAdapterTypes.Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
    if (node.nodeName === 'head') return '';
    const inner = 'childNodes' in node ? node.childNodes.map(read).join('') : '';
    return ['p', 'h1', 'br'].includes(node.nodeName) ? ` ${inner} ` : inner;
  };
  return read(parse(html));
};
const withoutLinks = (text: string) =>
  text
    .replace(/https:\S+/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

test('a question arrives by mail with its link, to be answered, stopped and told from mass mail', async () => {
  set({ reply_to: 'stories+{token}@example.org' });
  await t.asAdmin('PATCH', '/api/settings', { asker_name: 'Hana Müller' });
  const question = await ask();
  const id = await mailed(question.id);
  expect(await shown(id)).toMatchObject({ kind: 'question', to: address, attempts: 0 });
  expect(await sendQueued(t.app)).toEqual([]);
  const { token } = (await findMail(t.app.db, id)) ?? {};
  const message = await received();
  const { access_token } = question;
  expect(relay.mails[0]).toMatchObject({ from: 'stories@example.org', to: [address] });
  expect(message.from?.value).toEqual([{ name: 'Hana Müller', address: 'stories@example.org' }]);
  expect(message.to).toMatchObject({ value: [{ name: '', address }] });
  expect(message.replyTo?.value).toMatchObject([{ address: `stories+${token}@example.org` }]);
  expect(message.subject).toBe('A question for you: Who taught you to swim?');
  expect(message.date?.getTime()).toBe(Math.floor(t.clock.now / 1000) * 1000);
  expect(message.text).toBe(`Dear Rose,

Here is a question for you.

Who taught you to swim?

Write or talk as much or as little as you like. It saves by itself.

Answer
${testOrigin}/question/${access_token}

You can also just reply to this email, with photos if you like.

Skip this question, pause, or stop these emails
${testOrigin}/mail/${token}
`);
  const headers = message.headerLines.map(({ line }) => line.replace(/\r\n\s+/g, ' '));
  expect(headers).toEqual(
    expect.arrayContaining([
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: OOF, AutoReply',
      `List-Unsubscribe: <${testOrigin}/mail/${token}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Feedback-ID: question:family-stories',
    ]),
  );
  expect(token).toMatch(/^[a-z2-7]{16}$/);
  expect(message.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
  expect(await shown(id)).toMatchObject({ attempts: 1, sent_at: new Date(t.clock.now).toISOString() });
  const { text, html } = (await findMail(t.app.db, id)) ?? {};
  expect([text, html]).toEqual([message.text, '']);
  expect((await t.asAdmin('GET', `/api/questions/${question.id}`)).json().shared_at).toBeDefined();
});

test('without replies it does not offer them, and without a name it is from MAIL_FROM', async () => {
  const question = await ask();
  await mailed(question.id);
  await sendQueued(t.app);
  const message = await received();
  expect(message.from?.value).toEqual([{ name: 'Family Stories', address: 'stories@example.org' }]);
  expect(message.replyTo).toBeUndefined();
  expect(message.text).not.toContain('reply');
});

test.each(languageTags)('in %s both parts have the same words, of a question and of a reminder', async (tag) => {
  set({ reply_to: 'stories+{token}@example.org' });
  const { texts, dir } = languageIn(tag);
  const question = await ask('Wo hast du <b>schwimmen</b> gelernt? איפה? 泳ぎ & more', { language: tag });
  await mailed(question.id);
  await remind(question.id);
  await sendQueued(t.app);
  const messages = await relay.read();
  for (const [message, kind] of messages.map((one, n) => [one, n === 0 ? 'question' : 'reminder'] as const)) {
    const html = String(message.html);
    expect(withoutLinks(textOfHtml(html))).toEqual(withoutLinks(message.text ?? ''));
    expect(html).toContain(`<html lang="${tag}" dir="${dir}"`);
    expect(html).toContain('Wo hast du &lt;b&gt;schwimmen&lt;/b&gt; gelernt?');
    expect(message.text).toContain(texts.questionMail[kind].how);
    expect(message.text).toContain(texts.questionMail.reply);
    expect(message.subject).toContain(texts.questionMail[kind].subject.replace('{question}', ''));
  }
  expect(messages).toHaveLength(2);
});

/** Queues a reminder, as the job for it does. */
const remind = (question_id: string, occasion?: string) => {
  const wanted = { question_id, kind: 'reminder' as const, ...(occasion !== undefined && { occasion }) };
  return inTransaction(t.app, (transaction) => queueQuestionMail(transaction, settings(), wanted));
};

test('a person without a language gets the language of the instance', async () => {
  await t.asAdmin('PATCH', '/api/settings', { language: 'he' });
  await mailed((await ask()).id);
  await sendQueued(t.app);
  expect((await received()).text).toContain('שלום \u2068Rose\u2069,');
});

test('the HTML loads nothing from outside, and works in the dark', async () => {
  await mailed((await ask('Hello\nworld')).id);
  await sendQueued(t.app);
  const html = String((await received()).html);
  expect(html).not.toMatch(/<(img|script|link|style)\b|url\(/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('Hello<br/>world');
});

const herWords = async (text: string) => {
  await t.asAdmin('PATCH', '/api/settings', { message_templates: [{ title: 'Mine', text }] });
  const question = await ask();
  await mailed(question.id);
  await sendQueued(t.app);
  const { text: sent = '', html = '' } = await received();
  const link = `${testOrigin}/question/${question.access_token}`;
  return { text: sent.slice(0, sent.indexOf('\n\nAnswer')).replaceAll(link, 'LINK'), html: String(html) };
};

describe('the admin’s own words', () => {
  test('have the question where she put it, and the button instead of the link', async () => {
    const { text, html } = await herWords('Hi {name}!\nHow are you?\n\nTell me: “{question}”\n\nLove,\nHana\n\n{link}');
    expect(text).toBe('Hi Rose!\nHow are you?\n\nTell me: “Who taught you to swim?”\n\nLove,\nHana');
    expect(html).toMatch(/<h1[^>]*>Tell me: “Who taught you to swim\?”<\/h1>/);
  });

  test('go on below the button, if the link stands in their middle', async () => {
    const { text } = await herWords('{question}\n\nIt is here:\n{link}\n\nLove,\nHana');
    expect(text).toBe('Who taught you to swim?\n\nIt is here:');
    expect((await received()).text).toMatch(/Answer\nhttps:\S+\n\nLove,\nHana\n\n/);
  });

  test('are followed by the question, if they do not have it; a link within a line stays', async () => {
    const { text } = await herWords('Look at {link}, {name} {nonsense}');
    expect(text).toBe('Look at LINK, Rose {nonsense}\n\nWho taught you to swim?');
  });

  test('are no HTML', async () => {
    const { html } = await herWords('<img src=x onerror=alert(1)> {name}\u2028 {question}');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

test('no text of hers adds a header, a recipient or a line to one', async () => {
  const evil = 'Hana\r\nBcc: x@example.net\r\n\r\nBody';
  await t.asAdmin('PATCH', '/api/settings', { asker_name: evil });
  await mailed((await ask('Swim?\r\nBcc: y@example.net\r\nX-Evil: 1', { name: 'Rose <z@example.net>, "a' })).id);
  await sendQueued(t.app);
  expect(relay.mails.map(({ to }) => to)).toEqual([[address]]);
  const message = await received();
  expect(message.headers.has('bcc')).toBe(false);
  expect(message.headers.has('x-evil')).toBe(false);
  expect(message.from?.value).toHaveLength(1);
  expect(message.from?.value[0]?.address).toBe('stories@example.org');
});

test.each(['a@b.c\r\nBcc: x@example.net', 'a@example.net, b@example.net', 'Rose <a@example.net>', 'a', ''])(
  'nothing is mailed to %j',
  async (to) => {
    expectRefusedFields(await t.asAdmin('POST', '/api/mails', { kind: 'test', to }), 'to');
    const body = { opening: ['Hello'], paragraphs: [], closing: [], footer: [] };
    const queueing = inTransaction(t.app, (transaction) =>
      queueMail(transaction, settings(), {
        ...{ kind: 'notice', to, subject: 'Hello', body, language: languageIn('en') },
      }),
    );
    await expect(queueing).rejects.toMatchObject({ code: 'no_address' });
    expect(await list()).toEqual([]);
  },
);

test('a test of the settings is sent in the language of the admin’s pages, and cannot be stopped or answered', async () => {
  await t.asAdmin('PATCH', '/api/settings', { language: 'de' });
  const response = await t.asAdmin('POST', '/api/mails', { kind: 'test', to: 'hana@example.org' });
  expect(response.statusCode).toBe(202);
  await sendQueued(t.app);
  const message = await received();
  expect(message.text).toBe('Das ist ein Test. Er ist angekommen, also kann Family Stories Mails verschicken.\n');
  expect(message.headers.has('list')).toBe(false);
  expect(await list()).toMatchObject([{ id: response.json().id, kind: 'test', to: 'hana@example.org' }]);
});

describe('what cannot be mailed', () => {
  test('without SMTP_URL', async () => {
    t.app.mail = undefined;
    expectProblem(await mail((await ask()).id), 'mail_off');
    expectProblem(await t.asAdmin('POST', '/api/mails', { kind: 'test', to: address }), 'mail_off');
    expect(await list()).toEqual([]);
    expect(mailJobs(t.app, { error: () => {} })).toEqual({ queued: [] });
  });

  test('to somebody without an address, or who wants no mail, until the address is changed', async () => {
    const { id, person_id } = await t.addQuestion();
    expectProblem(await mail(id), 'no_address');
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { email: address });
    await t.app.db.updateTable('family_stories_people').set({ mail_stopped_at: 'now' }).execute();
    expectProblem(await mail(id), 'mail_stopped');
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { email: 'rosie@example.net' });
    await mailed(id);
  });

  test('a question that its link does not open', async () => {
    expectProblem(await mail('unknown'), 'unknown_question');
    const { id } = await ask();
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true });
    expectProblem(await mail(id), 'link_paused');
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: false, expires_at: '2020-01-01T00:00:00Z' });
    expectProblem(await mail(id), 'link_ended');
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { expires_at: null });
    await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
    expectProblem(await mail(id), 'locked');
    expect((await t.asAdmin('GET', `/api/questions/${id}`)).json()).not.toHaveProperty('shared_at');
    await t.asAdmin('DELETE', `/api/questions/${id}`);
    expectProblem(await mail(id), 'unknown_question');
    expect(await list()).toEqual([]);
  });
});

test('while a mail waits, asking for it again adds none; later it is sent again', async () => {
  const { id } = await ask();
  const first = await mailed(id);
  expect(await mailed(id)).toBe(first);
  await sendQueued(t.app);
  expect(await mailed(id)).not.toBe(first);
  await sendQueued(t.app);
  expect(relay.mails).toHaveLength(2);
});

test('for the same occasion nothing is mailed twice', async () => {
  const { id } = await ask();
  expect(await remind(id, 'reminder:1')).toBeDefined();
  await sendQueued(t.app);
  expect(await remind(id, 'reminder:1')).toBeUndefined();
  expect(await remind(id, 'reminder:2')).toBeDefined();
});

test('mails are listed in pages, newest first, of everybody or of one person', async () => {
  const { person_id, id } = await ask();
  for (let n = 0; n < 52; n++) {
    t.clock.now += 1000;
    await remind(id, `${n}`);
  }
  await t.asAdmin('POST', '/api/mails', { kind: 'test', to: address });
  const all = (await t.asAdmin('GET', '/api/mails')).json();
  expect(all.mails).toHaveLength(50);
  expect(all.mails[0].kind).toBe('test');
  const rest = (await t.asAdmin('GET', `/api/mails?after=${all.next}`)).json();
  expect(rest.mails).toHaveLength(3);
  expect(rest).not.toHaveProperty('next');
  const times = [...all.mails, ...rest.mails].map(({ created_at }: Mail) => created_at);
  expect(times).toEqual(times.toSorted(byText).reverse());
  expect((await list(`?person_id=${person_id}`))[0]?.kind).toBe('reminder');
  expect(await list('?person_id=unknown')).toEqual([]);
  expect(await list('?after=unknown')).toEqual([]);
});

describe('when a mail is due, it is sent to where the person is now, unless it is no longer wanted', () => {
  const sent = async () => {
    await sendQueued(t.app);
    return relay.mails.map(({ to }) => to);
  };

  test('to a corrected address', async () => {
    const { id, person_id } = await ask();
    const mail_id = await mailed(id);
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { email: 'new@example.net' });
    expect(await sent()).toEqual([['new@example.net']]);
    expect(await shown(mail_id)).toMatchObject({ to: 'new@example.net' });
  });

  const changes: Record<string, (id: string, person_id: string) => Promise<unknown>> = {
    'the question is locked': (id) => t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' }),
    'the question is deleted': (id) => t.asAdmin('DELETE', `/api/questions/${id}`),
    'the link is paused': (id) => t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true }),
    'the link is another one': (id) => t.asAdmin('POST', `/api/questions/${id}/link`),
    'the person has no address': (_id, person_id) => t.asAdmin('PATCH', `/api/people/${person_id}`, { email: null }),
    'the person is deleted': (_id, person_id) => t.asAdmin('DELETE', `/api/people/${person_id}?with_questions=true`),
    'the person has stopped mail': () =>
      t.app.db.updateTable('family_stories_people').set({ mail_stopped_at: 'now' }).execute(),
  };
  test.each(Object.keys(changes))('not if %s', async (name) => {
    const { id, person_id } = await ask();
    const mail_id = await mailed(id);
    await changes[name]?.(id, person_id);
    expect(await sent()).toEqual([]);
    expect(await shown(mail_id)).toMatchObject({ attempts: 0, fault: 'no_longer_wanted' });
    expect((await findMail(t.app.db, mail_id))?.html).toBe('');
  });

  test('no reminder of a question that has been answered', async () => {
    const { id, access_token } = await ask();
    await remind(id);
    await t.save(access_token, { content: '<p>Dad</p>', status: 'submitted' });
    expect(await sent()).toEqual([]);
  });
});

test('photos are attached and shown, in a size for mail; one that is gone is left out', async () => {
  const { id: question_id, access_token } = await ask();
  const uploaded = (await t.upload(access_token, await jpeg(1600, 1200))).json();
  const name = uploaded.url.split('/').at(-1) as string;
  const photos = [name, 'gone.jpeg'].map((each) => ({ name: each, alt: 'A boat' }));
  await inTransaction(t.app, (transaction) =>
    queueMail(transaction, settings(), {
      ...{ kind: 'confirmation', to: address, subject: 'Yours', language: languageIn('en'), question_id },
      body: { opening: ['Hello'], paragraphs: [], closing: [], footer: [], photos },
    }),
  );
  await sendQueued(t.app);
  const { attachments, html } = await received();
  expect(attachments).toMatchObject([
    { contentType: 'image/jpeg', contentDisposition: 'inline', cid: `${name}@family-stories` },
  ]);
  expect(attachments[0]?.content.subarray(0, 2).toString('hex')).toBe('ffd8');
  // the parser replaces the cid of an attachment by its content
  expect(String(html)).toMatch(/<img src="data:image\/jpeg;base64,\S+" alt="A boat"/);
});

describe('a confirmation', () => {
  const confirm = async (more: object = {}) => {
    const { id: question_id, person_id, access_token } = await ask('To go on?');
    const button = { label: 'Go on', url: `${testOrigin}/question/${access_token}` };
    await inTransaction(t.app, (transaction) =>
      queueMail(transaction, settings(), {
        ...{ kind: 'confirmation', to: address, subject: 'Yours', language: languageIn('en'), question_id, person_id },
        body: { opening: ['Hello'], paragraphs: [], closing: [], footer: [], button, ...more },
      }),
    );
    return { id: question_id, person_id, access_token };
  };
  const recipients = async () => {
    await sendQueued(t.app);
    return relay.mails.flatMap(({ to }) => to);
  };

  test('goes to the present address, also of an answer that is submitted or locked', async () => {
    const { id, person_id, access_token } = await confirm();
    await t.save(access_token, { content: '<p>Dad</p>', status: 'submitted' });
    expect((await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' })).statusCode).toBe(200);
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { email: 'rose@home.example' });
    expect(await recipients()).toEqual(['rose@home.example']);
  });

  test.each<[what: string, change: (question: Awaited<ReturnType<typeof confirm>>) => Promise<unknown>]>([
    [
      'mail was stopped',
      () => t.app.db.updateTable('family_stories_people').set({ mail_stopped_at: new Date().toISOString() }).execute(),
    ],
    ['the link was renewed', ({ id }) => t.asAdmin('POST', `/api/questions/${id}/link`)],
    ['the link was paused', ({ id }) => t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true })],
    ['the question was deleted', ({ id }) => t.asAdmin('DELETE', `/api/questions/${id}`)],
  ])('is not sent after %s', async (_what, change) => {
    const question = await confirm();
    await change(question);
    expect(await recipients()).toEqual([]);
    expect(await list()).toMatchObject([{ fault: 'no_longer_wanted' }]);
  });

  test('without a link is sent although the link is closed', async () => {
    const { id } = await confirm({ button: undefined });
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true });
    expect(await recipients()).toEqual([address]);
  });
});

describe('a provider that', () => {
  const refusals: [what: string, trouble: Trouble, fault: MailFault, isFinal: boolean][] = [
    ['has no time for the sender', { at: 'sender', does: { code: 451 } }, 'try_later', false],
    ['has no time for the recipient', { at: 'recipient', does: { code: 450 } }, 'try_later', false],
    ['has no time for the message', { at: 'message', does: { code: 452 } }, 'try_later', false],
    ['has no time for the login', { at: 'login', does: { code: 454 } }, 'try_later', false],
    ['refuses the password', { at: 'login', does: { code: 535 } }, 'wrong_password', false],
    ['refuses the login otherwise', { at: 'login', does: { code: 534 } }, 'wrong_password', false],
    ['refuses the sender', { at: 'sender', does: { code: 550 } }, 'sender_refused', true],
    ['refuses the recipient', { at: 'recipient', does: { code: 550 } }, 'address_refused', true],
    ['refuses the message', { at: 'message', does: { code: 554 } }, 'message_refused', true],
    ['hangs before the message', { at: 'recipient', does: 'hang' }, 'unreachable', false],
    ['hangs after the message', { at: 'message', does: 'hang' }, 'unreachable', false],
    ['hangs up', { at: 'sender', does: 'drop' }, 'unreachable', false],
  ];
  test.each(refusals)('%s', async (_what, trouble, fault, isFinal) => {
    const question = await ask();
    const id = await mailed(question.id);
    relay.trouble = trouble;
    // a slow machine may take longer than the short timeout for a response that does come
    const logged = await sendQueued(t.app, { isImpatient: trouble.does === 'hang' });
    const code = typeof trouble.does === 'object' ? trouble.does.code : undefined;
    expect(logged).toEqual([{ mail: id, kind: 'question', fault, isFinal, code }]);
    const failed = await shown(id);
    expect(failed).toMatchObject({ attempts: 1, fault });
    expect('failed_at' in failed).toBe(isFinal);
    relay.trouble = undefined;
    relay.mails = [];
    t.clock.now += minute;
    await sendQueued(t.app);
    expect(relay.mails).toHaveLength(isFinal ? 0 : 1);
    if (!isFinal) expect(await shown(id)).not.toHaveProperty('fault');
  });

  test('does not know the address gets nothing more for it, until it is changed', async () => {
    const { id, person_id } = await ask();
    await mailed(id);
    relay.trouble = { at: 'recipient', does: { code: 550 } };
    await sendQueued(t.app);
    expect((await t.asAdmin('GET', `/api/people/${person_id}`)).json()).toMatchObject({
      mail_fault: 'address_refused',
    });
    expectProblem(await mail(id), 'mail_stopped');
    relay.trouble = undefined;
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { email: 'new@example.net' });
    await mailed(id);
    await sendQueued(t.app);
    expect(relay.mails.map(({ to }) => to)).toEqual([['new@example.net']]);
  });

  test('is not there is tried again', async () => {
    const id = await mailed((await ask()).id);
    set({ smtp: { ...settings().smtp, port: 1 } });
    await sendQueued(t.app);
    expect(await shown(id)).toMatchObject({ attempts: 1, fault: 'unreachable' });
  });

  test('has a certificate of nobody’s gets no password', async () => {
    const secure = await openRelay({ isSecure: true });
    onTestFinished(secure.close);
    set(mailThrough(secure));
    const id = await mailed((await ask()).id);
    await sendQueued(t.app);
    expect(await shown(id)).toMatchObject({ fault: 'unreachable' });
    expect(secure.mails).toEqual([]);
  });

  test('hangs up after it has taken the message gets it again, with the same Message-ID', async () => {
    await mailed((await ask()).id);
    relay.trouble = { at: 'message', does: 'drop' };
    await sendQueued(t.app);
    relay.trouble = undefined;
    t.clock.now += minute;
    await sendQueued(t.app);
    const ids = (await relay.read()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

test('a process that stops between the acceptance and the note sends one duplicate, with the same Message-ID', async () => {
  const id = await mailed((await ask()).id);
  const stopping = new AbortController();
  relay.trouble = { at: 'message', does: 'hang' };
  const sending = sendQueued(t.app, { signal: stopping.signal });
  await expect.poll(() => relay.mails).toHaveLength(1);
  stopping.abort(new Error('stopped'));
  await sending;
  expect(await shown(id)).not.toHaveProperty('sent_at');
  relay.trouble = undefined;
  await sendQueued(t.app);
  expect(await shown(id)).toMatchObject({ attempts: 2, sent_at: expect.any(String) });
  const ids = (await relay.read()).map(({ messageId }) => messageId);
  expect(ids).toEqual(Array(2).fill(`<${(await findMail(t.app.db, id))?.message_id}>`));
});

test('the next attempt comes after a minute, then each time twice as late, at most six hours, for three days', async () => {
  const id = await mailed((await ask()).id);
  relay.trouble = { at: 'sender', does: { code: 451 } };
  const began = t.clock.now;
  const attempts: number[] = [];
  while (!(await shown(id)).failed_at) {
    const before = relay.connections;
    await sendQueued(t.app);
    if (relay.connections > before) attempts.push((t.clock.now - began) / minute);
    const job = await t.app.db.selectFrom('family_stories_background_jobs').select('run_at').executeTakeFirst();
    if (job) t.clock.now = Date.parse(job.run_at);
  }
  expect(attempts.slice(0, 11)).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 871]);
  expect(t.clock.now - began).toBe(72 * hour);
  expect(await shown(id)).toMatchObject({ fault: 'given_up', attempts: attempts.length });
});

test('over MAIL_PER_HOUR mails wait, in their order', async () => {
  set({ per_hour: 2 });
  const questions = [await ask('One?'), await ask('Two?'), await ask('Three?'), await ask('Four?'), await ask('Five?')];
  for (const { id } of questions) await mailed(id);
  const sent = async () => {
    await sendQueued(t.app);
    return (await relay.read()).map(({ subject }) => subject?.replace('A question for you: ', ''));
  };
  expect(await sent()).toEqual(['One?', 'Two?']);
  t.clock.now += hour - 1;
  expect(await sent()).toHaveLength(2);
  t.clock.now += 1;
  expect(await sent()).toEqual(['One?', 'Two?', 'Three?', 'Four?']);
  t.clock.now += hour;
  expect(await sent()).toHaveLength(5);
});

test('mails about new stories and notices leave a quarter of MAIL_PER_HOUR to what somebody waits for', async () => {
  set({ per_hour: 4 });
  const body = { opening: ['Hello'], paragraphs: [], closing: [], footer: [] };
  for (const n of [1, 2, 3, 4, 5])
    await inTransaction(t.app, (transaction) =>
      queueMail(transaction, settings(), {
        ...{ kind: 'notice', to: address, subject: `Notice ${n}`, language: languageIn('en'), body },
      }),
    );
  await mailed((await ask('One?')).id);
  const sent = async () => {
    await sendQueued(t.app);
    return (await relay.read()).map(({ subject }) => subject);
  };
  expect(await sent()).toEqual(['Notice 1', 'Notice 2', 'Notice 3', 'A question for you: One?']);
  t.clock.now += hour;
  expect((await sent()).slice(4)).toEqual(['Notice 4', 'Notice 5']);
});

test('what a restore brings back without its job is sent', async () => {
  const id = await mailed((await ask()).id);
  await t.app.db.deleteFrom('family_stories_background_jobs').execute();
  await sendQueued(t.app);
  expect(relay.mails).toEqual([]);
  await inTransaction(t.app, queueAgain);
  await sendQueued(t.app);
  expect(await shown(id)).toHaveProperty('sent_at');
  expect(relay.mails).toHaveLength(1);
});

test('a server sends by itself, and when it stops it does not wait for a provider that hangs', async () => {
  const log = { error: () => {}, info: () => {} };
  const stop = startJobs(t.app, { data_dir: t.data_dir, database_url: undefined, backups: undefined }, {}, log);
  const id = await mailed((await ask()).id);
  await expect.poll(() => shown(id)).toHaveProperty('sent_at');
  relay.trouble = { at: 'sender', does: 'hang' };
  await mailed((await ask()).id);
  await expect.poll(() => relay.connections).toBe(2);
  await stop();
});

test('metrics count each mail once, as what waits, was sent or failed, and replies', async () => {
  const metrics = openMetrics();
  const { local = [] } = mailJobs({ ...t.app, metrics }, { error: () => {} });
  for (const trouble of [undefined, { at: 'recipient', does: { code: 550 } } as const]) {
    relay.trouble = trouble;
    await mailed((await ask()).id);
    await sendQueued(t.app);
  }
  const times = { sent_at: new Date(t.clock.now).toISOString(), failed_at: new Date(t.clock.now).toISOString() };
  // it came back
  const { id } = await t.asAdmin('POST', '/api/mails', { kind: 'test', to: address }).then((made) => made.json());
  await t.app.db.updateTable('family_stories_mails').set(times).where('id', '=', id).execute();
  await insertReply(t.app.db, {
    ...{ id: 'held', sha256: 'held', from_address: address, subject: '', content: '', left_out: '' },
    ...{ received_at: times.sent_at, state: 'held' },
  });
  await t.asAdmin('POST', '/api/mails', { kind: 'test', to: address });
  for (const job of local) await job.run(new AbortController().signal);
  const states = (kind: string) =>
    Object.fromEntries(
      [...metrics.write().matchAll(RegExp(`^${kind}{state="(.+)"} (.+)$`, 'gm'))].map((found) => found.slice(1)),
    );
  expect(states('family_stories_mails')).toEqual({ queued: '1', sent: '1', failed: '2' });
  expect(states('family_stories_replies')).toEqual({ held: '1', taken: '0' });
});
