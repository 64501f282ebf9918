import { v7 } from 'uuid';
import type { MailFault } from '../../../shared/mail/mails.ts';
import type { NoticeEvent } from '../../../shared/mail/notices.ts';
import { insertNotices } from '../../storage/notices.ts';
import { now } from '../now.ts';
import type { Transaction } from '../transaction.ts';

/** What a notice says besides its person and question. */
export type NoticeDetails = {
  /** Of a mail that failed. */
  fault?: MailFault;
  /** Who thanked, or the reader whose mail failed. */
  name?: string;
  /** The thanks. */
  text?: string;
  /** Of an empty queue: questions of the library to fill it with. */
  questions?: { id: string; text: string }[];
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
export const addNotice = (
  transaction: Transaction,
  { occasion, event, person_id, question_id, details = {} }: NewNotice,
): Promise<void> =>
  insertNotices(transaction.db, [
    {
      ...{ id: v7(), occasion, event, person_id, question_id, details: JSON.stringify(details) },
      created_at: now(transaction),
    },
  ]);
