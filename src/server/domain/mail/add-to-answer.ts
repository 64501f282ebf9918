import { textLength } from '../../../shared/answers/revisions.ts';
import { Problem } from '../../../shared/errors.ts';
import type { HeldReason } from '../../../shared/mail/replies.ts';
import type { App } from '../../app.ts';
import { submitContent } from '../../storage/answers.ts';
import { findQuestion, type StoredQuestion } from '../../storage/questions.ts';
import { cleanContent, contentToShow } from '../content/content.ts';
import { storedSummary } from '../content/summary.ts';
import { isLinkOpen } from '../links.ts';
import { now } from '../now.ts';
import { inTransaction, type Transaction } from '../transaction.ts';

/** Why an answer takes nothing by mail; `being_written` and `link_closed` do not stop the admin. */
export type Obstacle = Extract<
  HeldReason,
  'question_deleted' | 'locked' | 'link_closed' | 'being_written' | 'too_long'
>;

/** `byAdmin`: she has looked at it, and decides. */
type Terms = { byAdmin: boolean };

/** What stops an answer from taking a reply now; undefined if nothing does. */
export const findObstacle = (
  question: StoredQuestion | undefined,
  { byAdmin }: Terms,
  at: string,
): Obstacle | undefined => {
  if (!question) return 'question_deleted';
  const { status, content, link_expires_at = null, link_paused } = question;
  if (status === 'locked') return 'locked';
  if (byAdmin) return undefined;
  if (!isLinkOpen({ link_expires_at, link_paused: Number(link_paused ?? false) }, at)) return 'link_closed';
  return status === 'in_progress' && content !== '' ? 'being_written' : undefined;
};

// a rule (hr) is nothing that an answer may contain
const line = '<p>* * *</p>';

/** What is added to an answer. `isNewPart`: below a line, if there is text already. `record` runs in the transaction. */
type Addition = Terms & {
  html: string;
  isNewPart: boolean;
  record: (transaction: Transaction, question: StoredQuestion) => Promise<void>;
};

const attempts = 10;

/**
 * Adds to an answer, which is then submitted: compare-and-set on its version, with a revision. Returns why not, or
 * undefined if it was added.
 */
export const addToAnswer = async (app: App, question_id: string, addition: Addition): Promise<Obstacle | undefined> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const question = await findQuestion(app.db, question_id);
    const obstacle = findObstacle(question, addition, now(app));
    if (obstacle || !question) return obstacle;
    const content = await join(question, addition);
    if (content === undefined) return 'too_long';
    if (await submit(app, question, content, addition)) return undefined;
  }
  throw new Error('An answer was changed each time that a reply was to be added to it.');
};

/** Undefined if it would be too long. */
const join = async ({ content, content_rules }: StoredQuestion, { html, isNewPart }: Addition) => {
  const before = await contentToShow(content, content_rules);
  try {
    return await cleanContent(`${before}${before !== '' && isNewPart ? line : ''}${html}`);
  } catch (error) {
    if (error instanceof Problem && error.code === 'content_too_large') return undefined;
    throw error;
  }
};

const submit = (app: App, question: StoredQuestion, content: string, { byAdmin, record }: Addition) =>
  inTransaction(app, async (transaction) => {
    const { id, version: base_version } = question;
    const isAdded = await submitContent(transaction.db, {
      ...{ id, base_version, content, updated_at: now(app), length: textLength(content) },
      ...{ summary: storedSummary(content, base_version + 1), onlyWhileOpen: !byAdmin },
    });
    if (isAdded) await record(transaction, question);
    return isAdded;
  });
