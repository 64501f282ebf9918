import type { App } from '../../app.ts';
import { listToRemind } from '../../storage/reminders.ts';
import { now } from '../now.ts';
import { inTransaction } from '../transaction.ts';
import type { AppMail } from './outbox.ts';
import { queueQuestionMail } from './question-mail.ts';

const day = 24 * 60 * 60 * 1000;
/** Days after a question was last mailed; after the longer time nobody is reminded any more. */
const remindedAfter = { first: 10, last: 40 };

/** Reminds once, and by mail only, of each question that was mailed ten days ago and is not started. */
export const remindByMail = async (app: App, mail: AppMail, signal: AbortSignal): Promise<void> => {
  const ago = (days: number) => new Date(app.clock() - days * day).toISOString();
  const mailed = { after: ago(remindedAfter.last), before: ago(remindedAfter.first), now: now(app) };
  for (const question_id of await listToRemind(app.db, mailed)) {
    if (signal.aborted) return;
    const occasion = `reminder:${question_id}`;
    await inTransaction(app, (transaction) =>
      queueQuestionMail(transaction, mail, { question_id, kind: 'reminder', occasion }),
    );
  }
};
