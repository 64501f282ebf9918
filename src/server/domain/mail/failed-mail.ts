import type { MailFault } from '../../../shared/mail/mails.ts';
import type { MailRow } from '../../storage/mails.ts';
import { findReader } from '../../storage/readers.ts';
import type { Transaction } from '../transaction.ts';
import { addNotice } from './notices.ts';

/** Tells the admin that a mail has failed for good, but of a notice: another one would fail as well. */
export const noteFailure = async (
  transaction: Transaction,
  { id, kind, person_id, reader_id, question_id }: MailRow,
  fault: MailFault,
): Promise<void> => {
  if (kind === 'notice') return;
  const reader = reader_id === null ? undefined : await findReader(transaction.db, reader_id);
  await addNotice(transaction, {
    ...{ occasion: `mail_failed:${id}`, event: 'mail_failed' },
    ...(person_id !== null && { person_id }),
    ...(question_id !== null && { question_id }),
    details: { fault, ...(reader && { name: reader.name }) },
  });
};
