import { day } from '../../../shared/durations.ts';
import { nextTime } from '../../../shared/mail/next-time.ts';
import type { App } from '../../app.ts';
import type { RhythmRow } from '../../storage/database/tables.ts';
import { findUnlisted, lockPerson } from '../../storage/people.ts';
import {
  advanceRhythm,
  countOpenMailed,
  findNewestQuestion,
  findUnstarted,
  listDueRhythms,
} from '../../storage/rhythms.ts';
import { now } from '../now.ts';
import { addQuestion } from '../questions.ts';
import { takeNext } from '../queue.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { mailableAddress } from './mail-recipient.ts';
import { addNotice } from './notices.ts';
import type { AppMail } from './outbox.ts';
import { queueQuestionMail } from './question-mail.ts';
import { zoneOf } from './rhythm-times.ts';

/** Mails the next question to everybody whose rhythm is due: one each, however long the server was down. */
export const askByMail = async (app: App, mail: AppMail, signal: AbortSignal): Promise<void> => {
  const failures: unknown[] = [];
  for (const rhythm of await listDueRhythms(app.db, now(app))) {
    if (signal.aborted) return;
    // the others do not wait for one that fails; it stays due
    await askOne(app, mail, rhythm).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
};

const askOne = (app: App, mail: AppMail, rhythm: RhythmRow) =>
  inTransaction(app, async (transaction) => {
    const { db } = transaction;
    const { person_id, next_at } = rhythm;
    const isThere = await lockPerson(db, person_id);
    const person = await findUnlisted(db, person_id);
    const next = nextTime(rhythm, zoneOf(person), transaction.clock(), Date.parse(next_at));
    // compare-and-set: of several processes, one asks
    if (!(await advanceRhythm(db, rhythm, new Date(next).toISOString()))) return;
    if (!isThere || !person || mailableAddress(person) === undefined) return;
    if (await isWaiting(transaction, rhythm)) return;
    const question_id = await askHead(transaction, person_id);
    if (question_id === undefined) return tellEmpty(transaction, person_id);
    const occasion = `rhythm:${person_id}:${next_at}`;
    await queueQuestionMail(transaction, mail, { question_id, kind: 'question', occasion });
  });

const days = { week: 7, two_weeks: 14, month: 28 };

/** Whether two of its questions are open, and the newest of them is less than two rhythms old. */
const isWaiting = async ({ db, clock }: Transaction, { person_id, every }: RhythmRow): Promise<boolean> => {
  const { count, newest } = await countOpenMailed(db, person_id);
  if (count < 2 || newest === undefined) return false;
  // a day less: it was mailed a little after its time
  return clock() - Date.parse(newest) < (2 * days[every] - 1) * day;
};

/** The first question of the queue; one that was skipped is the same question again. Undefined if the queue is empty. */
const askHead = async (transaction: Transaction, person_id: string): Promise<string | undefined> => {
  const next = await takeNext(transaction, person_id);
  if (!next) return undefined;
  const { id: _id, ...question } = next;
  const skipped = await findUnstarted(transaction.db, person_id, question.question_text, now(transaction));
  return skipped ?? (await addQuestion(transaction, person_id, question)).id;
};

/** Once for each time that the queue became empty. */
const tellEmpty = async (transaction: Transaction, person_id: string) => {
  const newest = await findNewestQuestion(transaction.db, person_id);
  const occasion = `queue_empty:${person_id}:${newest ?? 'none'}`;
  await addNotice(transaction, { occasion, event: 'queue_empty', person_id });
};
