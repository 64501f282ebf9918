import type { Answer, AnswerChange, AnsweredQuestion, SavedAnswer } from '../../shared/answers.ts';
import { Problem } from '../../shared/errors.ts';
import { textLength } from '../../shared/revisions.ts';
import { type App, now } from '../app.ts';
import { findAnswer, hasToken, replaceContent } from '../storage/answers.ts';
import { insertRevision } from '../storage/revisions.ts';
import { cleanContent } from './content.ts';
import { countOne, unknownTokens } from './limits.ts';

/** The question this token opens; counts `client` towards a limit when there is none. */
export const requireAnswer = async (app: App, access_token: string, client: string): Promise<Answer> => {
  return (await app.byToken.read(access_token, (db) => findAnswer(db, access_token))) ?? refuseToken(app, client);
};

/** Throws unless this token opens a question: a stranger's words are not even read. */
export const requireToken = async (app: App, access_token: string, client: string): Promise<void> => {
  const isThere = await app.byToken.read(access_token, (db) => hasToken(db, access_token));
  if (!isThere) await refuseToken(app, client);
};

const refuseToken = async (app: App, client: string): Promise<never> => {
  await countOne(app, unknownTokens, client);
  throw new Problem('unknown_token');
};

/**
 * Saves or submits an answer over the version it started from. Saving again what is stored changes nothing, so a
 * save whose answer was lost can be sent again. Refused when locked, or when the answer has moved on since.
 */
export const saveAnswer = async (
  app: App,
  access_token: string,
  asked: AnswerChange,
  client: string,
): Promise<SavedAnswer> => {
  const content = cleanContent(asked.content);
  const change = { ...asked, content, access_token, updated_at: now(app) };
  const length = textLength(content);
  const isWritten = await app.byToken.write(access_token, async (db) => {
    const question_id = await replaceContent(db, change);
    if (question_id !== undefined) await insertRevision(db, question_id, change, length);
    return question_id !== undefined;
  });
  if (isWritten)
    return { status: asked.status, content, version: asked.base_version + 1, updated_at: change.updated_at };
  const { question } = await requireAnswer(app, access_token, client);
  return requireSame(question, content, asked.status);
};

const requireSame = (question: AnsweredQuestion, content: string, status: string): SavedAnswer => {
  if (question.status === 'locked') throw new Problem('locked');
  if (question.content !== content || question.status !== status) throw new Problem('answer_changed', { question });
  return { status: question.status, content, version: question.version, updated_at: question.updated_at };
};
