import * as answers from '../../../src/server/storage/answers.ts';
import * as images from '../../../src/server/storage/images.ts';
import * as links from '../../../src/server/storage/links.ts';
import * as mailbox from '../../../src/server/storage/mailbox.ts';
import * as mails from '../../../src/server/storage/mails.ts';
import * as replies from '../../../src/server/storage/replies.ts';
import {
  at,
  type Cases,
  each,
  idOf,
  now,
  ownerOf,
  person,
  question,
  text,
  tokenAt,
  unknown,
  unordered,
} from './family.ts';

const ids = [0, 1, 2, 3, 4, 5].map((n) => idOf('reply', n));
const idAt = (n: number) => ids[n] as string;
const sha256At = (n: number) => String(n).repeat(64);
const mailIds = [0, 1, 2].map((n) => idOf('mail that is answered', n));
const mailAt = (n: number) => mailIds[n] as string;
const rose = 'rose@example.org';

const mail = (n: number) => ({
  ...{ id: mailAt(n), kind: n === 0 ? ('confirmation' as const) : ('question' as const), to_address: rose },
  ...{ person_id: ownerOf(n), question_id: question(n), subject: text(n), text: text(n + 1), html: text(n + 2) },
  ...{ message_id: `${mailAt(n)}@example.org`, created_at: at(400 + n) },
});

const content = (n: number) => `<p>By mail ${n}</p>`;

export const replyWrites: Cases = {
  'mails.recordBounce': async ({ db }) => {
    for (const n of [0, 1, 2]) await mails.insertMail(db, mail(n));
    return each([1, 1, 5], (n) => mails.recordBounce(db, mailIds[n] ?? unknown, at(410 + n)));
  },
  'mails.recordReturn': async ({ db }) => {
    const id = idOf('mail that is tested', 0);
    await mails.insertMail(db, { ...mail(1), id, message_id: id, kind: 'test' });
    return each([mailAt(1), id], (which) => mails.recordReturn(db, which, at(415)));
  },
  'replies.insertReply': ({ db }) =>
    each([0, 1, 2, 3, 4, 4], (n) =>
      replies.insertReply(db, {
        ...{ id: idAt(n), sha256: sha256At(n), received_at: at(420 + (n % 3)), state: 'arrived' },
        ...{ from_address: rose, subject: text(n), content: '', left_out: '' },
      }),
    ),
  'replies.changeReply': ({ db }) =>
    each([0, 1, 2, 2, 5], (n, turn) =>
      replies.changeReply(
        db,
        { id: idAt(n), state: 'arrived', left_out: '' },
        {
          ...{
            state: turn === 1 ? 'held' : 'taken',
            why: turn === 1 ? 'locked' : null,
            message_id: `<${n % 2}@example>`,
          },
          ...{ mail_id: mailAt(n % 3), person_id: ownerOf(n), question_id: question(n), taken_at: at(430) },
          ...{ content: `<p>${n}</p>`, left_out: text(n), photos: n, other_files: 1 },
        },
      ),
    ),
  'mailbox.storeMailboxCursor': ({ db }) =>
    each([1, 2], (last_uid) => mailbox.storeMailboxCursor(db, { mailbox: 'a', uid_validity: '7', last_uid })),
  'answers.submitContent': ({ db }) =>
    each([10, 10, 11, 12, 99], async (n, turn) => {
      const base_version = n === 11 ? 77 : Number(await versionOf(db, n));
      return answers.submitContent(db, {
        ...{ id: n === 99 ? unknown : question(n), base_version, content: content(turn), updated_at: at(440 + turn) },
        ...{ length: 9, summary: null, onlyWhileOpen: turn % 2 === 0 },
      });
    }),
  'images.insertImageOf': ({ db }) =>
    each([0, 1, 2], (n) =>
      db.transaction().execute((transaction) =>
        images.insertImageOf(
          transaction,
          question(12),
          {
            ...{ name: `image-${idOf('image by mail', n)}.jpeg`, content_type: 'image/jpeg', width: 5, height: 4 },
            ...{ widths: '[]', original_bytes: 10 + n, created_at: at(450) },
          },
          { images: 2, bytes: 1000 },
        ),
      ),
    ),
};

const versionOf = async (db: Parameters<typeof replies.findReply>[0], n: number) =>
  (
    await db
      .selectFrom('family_stories_questions')
      .select('version')
      .where('id', '=', n === 99 ? unknown : question(n))
      .executeTakeFirst()
  )?.version ?? 0;

export const replyReads: Cases = {
  'replies.findReply': ({ db }) => each([...ids, unknown], (id) => replies.findReply(db, id)),
  'replies.isMessageStored': ({ db }) => each([0, 9], (n) => replies.isMessageStored(db, sha256At(n))),
  'replies.listKeptMessages': async ({ db }) => unordered(await replies.listKeptMessages(db, [0, 1, 9].map(sha256At))),
  'replies.hasMessageId': ({ db }) =>
    each(['<0@example>', '<1@example>', ''], (id) => each([0, 1], (n) => replies.hasMessageId(db, id, idAt(n)))),
  'replies.listReplies': ({ db }) =>
    each([undefined, person(1), unknown], (person_id) =>
      each(['held', 'taken'] as const, (state) =>
        each([undefined, { received_at: at(422), id: idAt(2) }], (before) =>
          replies.listReplies(db, { state, person_id, before, limit: 2 }),
        ),
      ),
    ),
  'replies.findAnsweredByMail': async ({ db }) =>
    [...(await replies.findAnsweredByMail(db, [question(0), question(1), unknown]))].toSorted(),
  'replies.countReplies': ({ db }) => replies.countReplies(db),
  'replies.listTakenReplies': ({ db }) => each([0, 1, 2], (n) => replies.listTakenReplies(db, question(n))),
  'replies.listArrived': async ({ db }) => unordered(await replies.listArrived(db)),
  'mailbox.findMailboxCursor': ({ db }) => mailbox.findMailboxCursor(db),
  'links.findLinkedQuestion': ({ db }) => each([tokenAt(0), ''], (token) => links.findLinkedQuestion(db, token)),
  'mails.isMessageIdOfOurs': ({ db }) =>
    each([[], ['x', `${mailAt(1)}@example.org`], ['x']], (message_ids) => mails.isMessageIdOfOurs(db, message_ids)),
  'mails.countConfirmations': ({ db }) =>
    each([at(399), at(400), now], (since) => mails.countConfirmations(db, rose, since)),
  'mails.listSentTexts': ({ db }) =>
    each([null, mailAt(1)], (mail_id) => mails.listSentTexts(db, { mail_id, question_id: question(0) })),
};

export const endingReplyWrites: Cases = {
  'replies.discardReply': ({ db }) => each([idAt(0), idAt(0), unknown], (id) => replies.discardReply(db, id)),
};
