import * as jobs from '../../../src/server/storage/jobs.ts';
import * as mails from '../../../src/server/storage/mails.ts';
import {
  at,
  type Cases,
  each,
  idOf,
  image,
  ms,
  people,
  person,
  question,
  questions,
  readers,
  text,
  unknown,
} from './family.ts';

const mail = (n: number) => idOf('mail', n);
const ids = [0, 1, 2, 3, 4, 5, 6].map(mail);
const kinds = ['question', 'reminder', 'new_story', 'test'] as const;
const address = (n: number) => `somebody+${n}@example.net`;
const token = (n: number) => `token${n}`;

export const mailWrites: Cases = {
  'mails.insertMail': ({ db }) =>
    each([...ids, idOf('mail', 7), idOf('mail', 8)], (id, n) =>
      mails.insertMail(db, {
        ...{ id, kind: kinds[n % 4] ?? 'test', to_address: address(n), subject: text(n), text: text(n + 3) },
        ...{ html: text(n + 9), message_id: `${id}@example.org`, created_at: at(n >> 1) },
        // the last two are for an occasion that has its mail
        occasion: n === 3 || n > 6 ? 'an occasion' : null,
        ...(n % 2 === 0 && { person_id: person(n % 5), question_id: question(n), token: token(n) }),
        ...(n === 2 && { reader_id: readers[0], photos: JSON.stringify([image(1)]) }),
      }),
    ),
  'mails.recordAttempt': ({ db }) => each([...ids, mail(0), unknown], (id) => mails.recordAttempt(db, id)),
  'mails.recordFault': ({ db }) => each([mail(0), mail(1), unknown], (id) => mails.recordFault(db, id, 'try_later')),
  'mails.recordMailFailure': ({ db }) =>
    each([mail(0), mail(4), mail(0), unknown], (id) =>
      mails.recordMailFailure(db, id, { failed_at: at(300), fault: 'given_up' }),
    ),
  'mails.recordSent': ({ db }) =>
    each([mail(1), mail(2), mail(3), mail(4), unknown], (id, n) =>
      mails.recordSent(db, id, { sent_at: at(310 + n), to_address: address(n + 50) }),
    ),
  'mails.blockAddress': async ({ db }) => {
    await db
      .updateTable('family_stories_people')
      .set({ email: address(1) })
      .where('id', '=', person(1))
      .execute();
    await db
      .updateTable('family_stories_readers')
      .set({ email: address(1) })
      .where('id', '=', readers[1] ?? '')
      .execute();
    await each([address(1), address(2)], (email) => mails.blockAddress(db, email, 'address_refused'));
  },
  'jobs.deleteAttempt': async ({ db }) => {
    const own = { kind: 'mail', payload: '{}', created_at: at(0) };
    await each([0, 5], (n) => jobs.addJob(db, { ...own, id: idOf('mail job', n), subject: mail(n) }));
    const holder = 'of mail';
    const claimed = await jobs.claimDueJob(db, ['mail'], { holder, now: ms(300), lease: 60_000 });
    const id = claimed?.id ?? '';
    await each(['somebody else', holder], (each) => jobs.deleteAttempt(db, { id, holder: each }));
  },
};

const positions = [undefined, { created_at: at(1), id: mail(3) }];

export const mailReads: Cases = {
  'mails.findMail': ({ db }) => each([...ids, unknown], (id) => mails.findMail(db, id)),
  'mails.findMailByToken': ({ db }) => each([0, 1, 2], (n) => mails.findMailByToken(db, token(n))),
  'mails.findMailByMessageId': ({ db }) =>
    each([...ids, unknown], (id) => mails.findMailByMessageId(db, `${id}@example.org`)),
  'mails.findWaitingMail': ({ db }) =>
    each(questions.slice(0, 8), (question_id) =>
      each(kinds, (kind) => mails.findWaitingMail(db, { question_id, kind })),
    ),
  'mails.listMails': ({ db }) =>
    each([undefined, ...people], (person_id) =>
      each(positions, (before) => mails.listMails(db, { person_id, before, limit: 4 })),
    ),
  'mails.findSentTime': ({ db }) => each([1, 2, 3, 9], (nth) => mails.findSentTime(db, nth)),
  'mails.listUnsentMails': ({ db }) => mails.listUnsentMails(db),
  'mails.countMails': ({ db }) => mails.countMails(db),
  'mails.findMailedQuestion': ({ db }) => each([...questions, unknown], (id) => mails.findMailedQuestion(db, id)),
  'mails.findRecipient': ({ db }) => each([...people, unknown], (id) => mails.findRecipient(db, id)),
  'mails.findMailedReader': ({ db }) => each([...readers, unknown], (id) => mails.findMailedReader(db, id)),
};
