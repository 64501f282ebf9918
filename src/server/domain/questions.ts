import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { dueDate } from '../../shared/answers/due-date.ts';
import { contentRules } from '../../shared/content/rules.ts';
import { invalidFields, Problem } from '../../shared/errors.ts';
import type { NewQuestion, QuestionChange, QuestionCounts, WholeQuestion } from '../../shared/questions/questions.ts';
import { lockPerson } from '../storage/people.ts';
import {
  countQuestions,
  findQuestion,
  insertQuestions,
  type ListedQuestion,
  lockQuestion,
  recordReading,
  recordSharing,
  replaceDays,
  replaceText,
  type StoredQuestion,
  unlockQuestion,
} from '../storage/questions.ts';
import { keepNewestRevision } from '../storage/revisions.ts';
import { type Requester, recordSuccess } from './audit.ts';
import { measureAnswer } from './content/answer-size.ts';
import { contentToShow } from './content/content.ts';
import { findLibraryId } from './library.ts';
import { now } from './now.ts';
import { indexChangedText, indexNewTexts } from './search/indexing.ts';
import { type Context, inTransaction } from './transaction.ts';

/** As the admin sees it, but for its link. */
export type QuestionWithAnswer = Omit<WholeQuestion, 'link'>;

export const requireQuestion = async ({ db }: Context, id: string): Promise<QuestionWithAnswer> =>
  showQuestion(await findQuestion(db, id));

/** A stored question with its content safe to show; throws `unknown_question` for undefined. */
export const showQuestion = async (stored: StoredQuestion | undefined): Promise<QuestionWithAnswer> => {
  if (!stored) throw new Problem('unknown_question');
  const { content_rules, ...question } = stored;
  const content = await contentToShow(question.content, content_rules);
  return { ...question, content, ...measureAnswer(content) };
};

/** A random token of `length` characters of A-Z a-z 0-9 _ -, 6 bits each. */
export const makeAccessToken = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);

/** Throws `unknown_person`. */
export const addQuestion = async (
  context: Context,
  person_id: string,
  requested: NewQuestion,
): Promise<ListedQuestion> => {
  const [question] = await addQuestions(context, person_id, [requested]);
  return question as ListedQuestion;
};

/** All of them, newest last, or none. Throws `unknown_person`. */
export const addQuestions = async (
  context: Context,
  person_id: string,
  requested: NewQuestion[],
): Promise<ListedQuestion[]> => {
  const created_at = now(context);
  const withIds = await Promise.all(requested.map(withLibraryId));
  const questions = withIds.map(({ question_text, days_to_complete = null, library_id }) => ({
    id: v7(),
    person_id,
    question_text,
    status: 'not_started' as const,
    access_token: makeAccessToken(context.token_length),
    days_to_complete,
    due_date: dueDate(created_at, days_to_complete),
    created_at,
    updated_at: created_at,
    ...(library_id !== undefined && { library_id }),
  }));
  await inTransaction(context, async (transaction) => {
    const { db } = transaction;
    if (!(await lockPerson(db, person_id))) throw new Problem('unknown_person');
    const stored = { library_id: null, version: 0, content: '', content_rules: contentRules };
    await insertQuestions(
      db,
      questions.map((question) => ({ ...stored, ...question })),
    );
    await indexNewTexts(
      transaction,
      questions.map(({ id, question_text }) => ({ person_id, question_id: id, text: question_text })),
    );
  });
  return questions.map((question) => ({ ...question, has_content: false }));
};

/** A question that was typed or pasted as it stands in the library is one of the library. */
const withLibraryId = async (question: NewQuestion): Promise<NewQuestion> => {
  const library_id = question.library_id ?? (await findLibraryId(question.question_text));
  return library_id === undefined ? question : { ...question, library_id };
};

/** Notes that the admin has shared or copied the link of a question, now. */
export const noteSharing = async (context: Context, id: string): Promise<QuestionWithAnswer> => {
  if (!(await recordSharing(context.db, id, now(context)))) throw new Problem('unknown_question');
  return requireQuestion(context, id);
};

export const countAllQuestions = (context: Context): Promise<QuestionCounts> =>
  countQuestions(context.db, now(context));

/** Notes that the admin has read this version of the answer, or the one that is stored now. */
export const noteReading = async (context: Context, id: string, version?: number): Promise<QuestionWithAnswer> => {
  const question = await requireQuestion(context, id);
  await recordReading(context.db, id, version ?? question.version);
  return requireQuestion(context, id);
};

/** Idempotent. Also marks the newest revision to be kept for good. */
export const lockAnswer = async (context: Context, id: string): Promise<QuestionWithAnswer> => {
  await inTransaction(context, async ({ db }) => {
    if (await lockQuestion(db, id, now(context))) await keepNewestRevision(db, id);
  });
  return requireQuestion(context, id);
};

/** An unlocked question is always `submitted`, whatever its status was before the lock. Throws `not_locked`. */
export const unlockAnswer = async (context: Context, id: string): Promise<QuestionWithAnswer> => {
  const unlocked = await unlockQuestion(context.db, id, now(context));
  const question = await requireQuestion(context, id);
  if (!unlocked) throw new Problem('not_locked');
  return question;
};

/**
 * Locks, unlocks or corrects a question. A correction takes text, days or both; the due date is counted from now if the
 * days change. Throws `locked`, and `invalid_fields` for a change of nothing, or of both status and question.
 */
export const changeQuestion = async (
  context: Context,
  id: string,
  { status, ...correction }: QuestionChange,
  requester: Requester,
): Promise<QuestionWithAnswer> => {
  const isCorrection = Object.keys(correction).length > 0;
  if (isCorrection === (status !== undefined)) throw refuseStatus(isCorrection ? 'alone' : 'required');
  if (isCorrection) return correctQuestion(context, id, correction, requester);
  return status === 'locked' ? lockAnswer(context, id) : unlockAnswer(context, id);
};

const refuseStatus = (code: 'alone' | 'required') => invalidFields([{ field: 'status', code }]);

const correctQuestion = async (
  context: Context,
  id: string,
  { question_text, days_to_complete }: Omit<QuestionChange, 'status'>,
  requester: Requester,
): Promise<QuestionWithAnswer> => {
  const question = await inTransaction(context, async (transaction) => {
    const { db } = transaction;
    const at = now(transaction);
    if (question_text !== undefined && (await replaceText(db, id, question_text, at)))
      await recordSuccess(transaction, 'question_text_changed', requester);
    if (days_to_complete !== undefined) {
      const days = { days_to_complete, due_date: dueDate(at, days_to_complete) };
      if (await replaceDays(db, id, days, at)) await recordSuccess(transaction, 'question_days_changed', requester);
    }
    const corrected = await findQuestion(db, id);
    if (corrected && question_text !== undefined)
      await indexChangedText(transaction, {
        person_id: corrected.person_id,
        question_id: id,
        text: corrected.question_text,
      });
    return corrected;
  });
  if (question?.status === 'locked') throw new Problem('locked');
  return showQuestion(question);
};
