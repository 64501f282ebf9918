import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tables } from './database/tables.ts';
import type { Link } from './links.ts';

export type MailRow = Selectable<Tables['family_stories_mails']>;
type NewMailRow = Insertable<Tables['family_stories_mails']>;

/** False if there is one for its occasion already. */
export const insertMail = async (db: Database, row: NewMailRow): Promise<boolean> => {
  const result = await db
    .insertInto('family_stories_mails')
    .values(row)
    .onConflict((c) => c.column('occasion').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

const mails = (db: Database) => db.selectFrom('family_stories_mails');

export const findMail = (db: Database, id: string): Promise<MailRow | undefined> =>
  mails(db).selectAll().where('id', '=', id).executeTakeFirst();

export const findMailByToken = (db: Database, token: string): Promise<MailRow | undefined> =>
  mails(db).selectAll().where('token', '=', token).executeTakeFirst();

/** `message_id` without angle brackets. */
export const findMailByMessageId = (db: Database, message_id: string): Promise<MailRow | undefined> =>
  mails(db).selectAll().where('message_id', '=', message_id).executeTakeFirst();

/** The mail of this kind about a question that has neither been sent nor failed. */
export const findWaitingMail = async (
  db: Database,
  { question_id, kind }: { question_id: string; kind: MailRow['kind'] },
): Promise<string | undefined> => {
  const found = await mails(db)
    .select('id')
    .where('question_id', '=', question_id)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found?.id;
};

const listedColumns = [
  ...['id', 'kind', 'to_address', 'subject', 'created_at', 'attempts', 'sent_at', 'failed_at', 'fault'],
  'returned_at',
] as const satisfies (keyof MailRow)[];

export type ListedMail = Pick<MailRow, (typeof listedColumns)[number]>;

type MailPosition = Pick<MailRow, 'created_at' | 'id'>;

/** Newest first: of everybody, or of a person; only those older than `before` if it is given. */
export const listMails = (
  db: Database,
  { person_id, before, limit }: { person_id?: string | undefined; before: MailPosition | undefined; limit: number },
): Promise<ListedMail[]> => {
  let query = mails(db).select(listedColumns).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (person_id !== undefined) query = query.where('person_id', '=', person_id);
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.created_at}, ${before.id})`);
  return query.execute();
};

/** When the nth newest of the mails that were sent was sent; undefined if there are fewer. `nth` counts from 1. */
export const findSentTime = async (db: Database, nth: number): Promise<string | undefined> => {
  const row = await mails(db)
    .select('sent_at')
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst();
  return row?.sent_at ?? undefined;
};

/** Those that have neither been sent nor failed. */
export const listUnsentMails = async (db: Database): Promise<string[]> => {
  const query = mails(db).select('id').where('sent_at', 'is', null).where('failed_at', 'is', null);
  return (await query.orderBy('id').execute()).map(({ id }) => id);
};

/** How many mails wait, were sent, or failed; one that came back has failed. */
export const countMails = async (db: Database): Promise<{ queued: number; sent: number; failed: number }> => {
  const { queued, sent, failed } = await mails(db)
    .select([
      sql<number>`count(*) filter (where failed_at is null and sent_at is null)`.as('queued'),
      sql<number>`count(*) filter (where failed_at is null and sent_at is not null)`.as('sent'),
      sql<number>`count(failed_at)`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return { queued: Number(queued), sent: Number(sent), failed: Number(failed) };
};

const unfinished = (db: Database, id: string) =>
  db.updateTable('family_stories_mails').where('id', '=', id).where('sent_at', 'is', null);

/** Before an attempt: one that ends with the process counts as well. */
export const recordAttempt = async (db: Database, id: string): Promise<void> => {
  await unfinished(db, id)
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .execute();
};

/** The fault of an attempt after which there will be another. */
export const recordFault = async (db: Database, id: string, fault: string): Promise<void> => {
  await unfinished(db, id).set({ fault }).execute();
};

/** `to_address`: where it went. Its text stays: replies are compared with it. */
export const recordSent = async (
  db: Database,
  id: string,
  sent: { sent_at: string; to_address: string },
): Promise<void> => {
  await unfinished(db, id)
    .set({ ...sent, failed_at: null, fault: null, html: '' })
    .execute();
};

/** False if it has been sent, or failed before. */
export const recordMailFailure = async (
  db: Database,
  id: string,
  failure: { failed_at: string; fault: string },
): Promise<boolean> => {
  const result = await unfinished(db, id)
    .set({ ...failure, html: '' })
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Notes that nothing more is to be mailed to this address of people and readers, until it is changed. */
export const blockAddress = async (db: Database, email: string, mail_fault: string): Promise<void> => {
  await db.updateTable('family_stories_people').set({ mail_fault }).where('email', '=', email).execute();
  await db.updateTable('family_stories_readers').set({ mail_fault }).where('email', '=', email).execute();
};

/** Where mail goes, and what forbids it. */
export type Recipient = {
  email: string | null;
  mail_stopped_at: string | null;
  mail_fault: string | null;
};

/** A question that is mailed, and its person. */
export type MailedQuestion = Link &
  Recipient & {
    id: string;
    person_id: string;
    question_text: string;
    status: string;
    access_token: string;
    name: string;
    language: string | null;
  };

/** Undefined if it or its person is in the wastebasket. */
export const findMailedQuestion = (db: Database, id: string): Promise<MailedQuestion | undefined> =>
  db
    .selectFrom('family_stories_questions as q')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select(['q.id', 'q.person_id', 'q.question_text', 'q.status', 'q.access_token'])
    .select(['q.link_expires_at', 'q.link_paused', 'p.name', 'p.language'])
    .select(['p.email', 'p.mail_stopped_at', 'p.mail_fault'])
    .where('q.id', '=', id)
    .where('q.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();

/** Undefined if the person is in the wastebasket. */
export const findRecipient = (db: Database, person_id: string): Promise<Recipient | undefined> =>
  db
    .selectFrom('family_stories_people')
    .select(['email', 'mail_stopped_at', 'mail_fault'])
    .where('id', '=', person_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A reading link as a recipient. */
type MailedReader = Link & Recipient & { access_token: string };

export const findMailedReader = (db: Database, id: string): Promise<MailedReader | undefined> =>
  db
    .selectFrom('family_stories_readers')
    .select(['access_token', 'link_expires_at', 'link_paused', 'email', 'mail_stopped_at', 'mail_fault'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether one of these is the Message-ID (without angle brackets) of a mail of ours. */
export const isMessageIdOfOurs = async (db: Database, message_ids: string[]): Promise<boolean> =>
  message_ids.length > 0 &&
  (await mails(db).select('id').where('message_id', 'in', message_ids).limit(1).executeTakeFirst()) !== undefined;

/** How many confirmations were mailed to an address since then. */
export const countConfirmations = async (db: Database, to_address: string, since: string): Promise<number> => {
  const { count } = await mails(db)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .where('kind', '=', 'confirmation')
    .where('to_address', '=', to_address)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Notes that a mail which was sent has come back; false if that is noted already. */
export const recordBounce = async (db: Database, id: string, failed_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_mails')
    .set({ failed_at, fault: 'bounced' })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** The texts of the mails about a question, or of one mail, as they were sent. */
export const listSentTexts = (
  db: Database,
  { mail_id, question_id }: { mail_id: string | null; question_id: string | null },
): Promise<Pick<MailRow, 'kind' | 'subject' | 'text' | 'token'>[]> =>
  mails(db)
    .select(['kind', 'subject', 'text', 'token'])
    .where((e) => e.or([e('id', '=', mail_id), e('question_id', '=', question_id)]))
    .orderBy('created_at')
    .execute();

/** Notes that a test has arrived in our own mailbox; does nothing for other mails. */
export const recordReturn = async (db: Database, id: string, returned_at: string): Promise<void> => {
  await db
    .updateTable('family_stories_mails')
    .set({ returned_at })
    .where('id', '=', id)
    .where('kind', '=', 'test')
    .where('returned_at', 'is', null)
    .execute();
};
