import { day } from '../../../shared/durations.ts';
import type { App } from '../../app.ts';
import { listToRemind } from '../../storage/reminders.ts';
import { ago, now } from '../now.ts';
import { inTransaction } from '../transaction.ts';
import type { AppMail } from './outbox.ts';
import { queueQuestionMail } from './question-mail.ts';

/** In ms: how long after a question was last mailed; after the longer time nobody is reminded any more. */
const remindedAfter = { first: 10 * day, last: 40 * day };

/** Reminds once, and by mail only, of each question that was mailed ten days ago and is not started. */
export const remindByMail = async (app: App, mail: AppMail, signal: AbortSignal): Promise<void> => {
  const mailed = { after: ago(app, remindedAfter.last), before: ago(app, remindedAfter.first), now: now(app) };
  for (const question_id of await listToRemind(app.db, mailed)) {
    if (signal.aborted) return;
    const occasion = `reminder:${question_id}`;
    await inTransaction(app, (transaction) =>
      queueQuestionMail(transaction, mail, { question_id, kind: 'reminder', occasion }),
    );
  }
};
