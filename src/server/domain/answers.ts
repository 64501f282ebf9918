import type { Answer, AnswerChange, AnsweredQuestion, SavedAnswer } from '../../shared/answers.ts';
import { Problem } from '../../shared/errors.ts';
import { textLength } from '../../shared/revisions.ts';
import { type App, now } from '../app.ts';
import { opensQuestion } from '../storage/answers.ts';
import { type Requester, recordFailure } from './audit.ts';
import { cleanContent, contentToShow } from './content.ts';
import { refuseInactiveLink } from './links.ts';
import { networkOf } from './network.ts';
import { enforceLimit, unknownTokens, unknownTokensOfAll } from './rate-limits.ts';

/** The question this token opens now; counts `requester` towards a limit when there is no such link. */
export const requireAnswer = async (app: App, access_token: string, requester: Requester): Promise<Answer> => {
  const found = await app.byToken.findAnswer(access_token, now(app));
  if (!found) return refuseToken(app, access_token, requester);
  const { question, person, content_rules } = found;
  return { question: { ...question, content: await contentToShow(question.content, content_rules) }, person };
};

/** Throws unless this token opens a question now: a stranger's long words are not even read. */
export const requireToken = async (app: App, access_token: string, requester: Requester): Promise<void> => {
  const opens = await app.byToken.read(access_token, (db) => opensQuestion(db, access_token, now(app)));
  if (!opens) await refuseToken(app, access_token, requester);
};

const refuseToken = async (app: App, access_token: string, requester: Requester): Promise<never> => {
  await refuseInactiveLink(app, access_token);
  const tell = () => recordFailure(app, 'links_guessed', requester);
  await enforceLimit(app, unknownTokens, networkOf(requester.client), tell);
  await enforceLimit(app, unknownTokensOfAll, 'all', tell);
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
  requester: Requester,
): Promise<SavedAnswer> => {
  const content = await cleanContent(asked.content, () => requireToken(app, access_token, requester));
  const change = { ...asked, content, access_token, updated_at: now(app), length: textLength(content) };
  if (await app.byToken.saveAnswer(change))
    return { status: asked.status, content, version: asked.base_version + 1, updated_at: change.updated_at };
  const { question } = await requireAnswer(app, access_token, requester);
  return requireSame(question, content, asked.status);
};

const requireSame = (question: AnsweredQuestion, content: string, status: string): SavedAnswer => {
  if (question.status === 'locked') throw new Problem('locked');
  if (question.content !== content || question.status !== status) throw new Problem('answer_changed', { question });
  return { status: question.status, content, version: question.version, updated_at: question.updated_at };
};
