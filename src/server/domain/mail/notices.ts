import { v7 } from 'uuid';
import { day } from '../../../shared/durations.ts';
import type { MailFault } from '../../../shared/mail/mails.ts';
import type { NoticeEvent } from '../../../shared/mail/notices.ts';
import type { App } from '../../app.ts';
import {
  deleteOldNotices,
  insertNotices,
  listNewSubmissions,
  listNewThanks,
  type NewNoticeRow,
} from '../../storage/notices.ts';
import { ago, now } from '../now.ts';
import type { Transaction } from '../transaction.ts';

/** What a notice says besides its person and question. */
export type NoticeDetails = {
  /** Of a mail that failed. */
  fault?: MailFault;
  /** Who thanked, or the reader whose mail failed. */
  name?: string;
  /** A message in the mailbox that the mail server does not deliver. */
  is_not_delivered?: true;
  /** The thanks. */
  text?: string;
};

export type NewNotice = {
  /** Unique: nothing is told twice for the same. */
  occasion: string;
  event: NoticeEvent;
  person_id?: string | undefined;
  question_id?: string | undefined;
  details?: NoticeDetails;
};

/** Notes something that the admin may be told of; once per occasion. */
export const addNotice = (transaction: Transaction, notice: NewNotice): Promise<void> =>
  insertNotices(transaction.db, [rowOf(notice, now(transaction))]);

type SubmittedVersion = { question_id: string; person_id: string; version: number };

/** Notes that something was added to an answer by mail, also to one that was submitted before. */
export const noteSubmission = (transaction: Transaction, submitted: SubmittedVersion): Promise<void> =>
  addNotice(transaction, submissionOf(submitted));

const submissionOf = ({ version, ...of }: SubmittedVersion): NewNotice => ({
  ...{ occasion: `submitted:${of.question_id}:${version}`, event: 'submitted' as const, ...of },
});

const rowOf = ({ details = {}, ...notice }: NewNotice, created_at: string): NewNoticeRow => ({
  ...{ id: v7(), ...notice, details: JSON.stringify(details), created_at },
});

/** In ms: how old something may be to be noted, and for how long a notice is kept. */
const noted = 3 * day;
const kept = 30 * day;

/** Notes answers that were submitted, and thanks. Idempotent: the occasion is a version of the answer, or the thanks. */
export const noteEvents = async (app: App): Promise<void> => {
  const { db } = app;
  const since = ago(app, noted);
  const submitted = (await listNewSubmissions(db, since)).map(({ created_at, ...of }) =>
    rowOf(submissionOf(of), created_at),
  );
  const thanks = (await listNewThanks(db, since)).map(({ id, name, text, created_at, ...of }) =>
    rowOf({ occasion: `thanks:${id}`, event: 'thanks', ...of, details: { name, text } }, created_at),
  );
  await insertNotices(db, [...submitted, ...thanks]);
};

/** Deletes notices after 30 days. */
export const forgetNotices = (app: App): Promise<void> => deleteOldNotices(app.db, ago(app, kept));
