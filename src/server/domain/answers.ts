import type { Answer, AnswerChange, AnsweredQuestion, SavedAnswer } from '../../shared/answers/answers.ts';
import { textLength } from '../../shared/answers/revisions.ts';
import { isFinished, type QuestionStatus } from '../../shared/answers/status.ts';
import { imagePathOf } from '../../shared/content/image-names.ts';
import { Problem } from '../../shared/errors.ts';
import { withoutNull } from '../../shared/without-null.ts';
import type { App } from '../app.ts';
import { findOpenQuestion, recordOpening } from '../storage/answers.ts';
import { listAnswerUnplayed } from '../storage/playing.ts';
import { type Requester, recordFailure } from './audit.ts';
import { cleanContent, contentToShow } from './content/content.ts';
import { storedSummary } from './content/summary.ts';
import { refuseInactiveLink } from './links.ts';
import { networkOf } from './network.ts';
import { now } from './now.ts';
import { enforceLimit, unknownTokens, unknownTokensOfAll } from './rate-limits.ts';
import { playablesOf } from './recordings/playing.ts';
import { transcriberHost } from './recordings/transcriber-host.ts';

/** The question behind this access token. An unknown token counts towards the requester's rate limit. */
export const requireAnswer = async (app: App, access_token: string, requester: Requester): Promise<Answer> => {
  const at = now(app);
  const found = await app.tokenAccess.findAnswer(access_token, at);
  if (!found) return refuseToken(app, access_token, requester);
  const { question, person, asker, content_rules, has_recordings } = found;
  const content = await contentToShow(question.content, content_rules);
  const transcriber = transcriberHost(app);
  const reading = isFinished(question.status) ? await app.tokenAccess.findAnswerReaders(access_token, at) : undefined;
  return {
    question: { ...question, content },
    person,
    ...(asker && { asker: withPhotoPath(asker) }),
    ...(reading && { reading }),
    ...(has_recordings ? await recordingsOf(app, question.id, access_token) : { recordings: [] }),
    ...(transcriber !== undefined && { transcriber }),
  };
};

/** The others are read first, so that one that becomes ready meanwhile is not missing. */
const recordingsOf = async (
  app: App,
  question_id: string,
  access_token: string,
): Promise<Pick<Answer, 'recordings' | 'unplayed'>> => {
  const rows = await app.tokenAccess.read(access_token, (db) => listAnswerUnplayed(db, access_token, now(app)));
  const recordings = await playablesOf(app, question_id, { who: 'question', secret: access_token });
  const unplayed = rows.filter(({ id }) => !recordings.some((one) => one.id === id));
  return { recordings, ...(unplayed.length > 0 && { unplayed: unplayed.map(withoutNull) }) };
};

const withPhotoPath = ({ name, photo }: NonNullable<Answer['asker']>) =>
  photo === undefined ? { name } : { name, photo: imagePathOf(photo) };

/** Records the first opening, if the admin wants to know. The response does not tell whether she does. */
export const noteOpening = async (
  app: App,
  access_token: string,
  requester: Requester,
  { isAdmin }: { isAdmin: boolean },
): Promise<void> => {
  const record = () => app.tokenAccess.write(access_token, (db) => recordOpening(db, access_token, now(app)));
  // the admin's own look is no opening
  const isRecorded = !isAdmin && (await record());
  if (!isRecorded) await requireToken(app, access_token, requester);
};

/** Throws unless the token is valid now. Runs before a large body is read or sanitised, so a stranger cannot cause that work. */
export const requireToken = async (app: App, access_token: string, requester: Requester): Promise<OpenQuestion> => {
  const found = await app.tokenAccess.read(access_token, (db) => findOpenQuestion(db, access_token, now(app)));
  return found ?? refuseToken(app, access_token, requester);
};

type OpenQuestion = { id: string; status: QuestionStatus };

const refuseToken = async (app: App, access_token: string, requester: Requester): Promise<never> => {
  await refuseInactiveLink(app, access_token);
  return refuseUnknownToken(app, requester);
};

/** Counts a guess towards the limits of the requester and of all. */
export const refuseUnknownToken = async (app: App, requester: Requester): Promise<never> => {
  const onFirst = () => recordFailure(app, 'links_guessed', requester);
  await enforceLimit(app, unknownTokens, networkOf(requester.client), onFirst);
  await enforceLimit(app, unknownTokensOfAll, 'all', onFirst);
  throw new Problem('unknown_token');
};

/**
 * Saves or submits an answer, with optimistic concurrency: only if `base_version` is still the stored version.
 * Idempotent: repeating a save whose response was lost succeeds and changes nothing. Throws `locked` or
 * `answer_changed` otherwise.
 */
export const saveAnswer = async (
  app: App,
  access_token: string,
  requested: AnswerChange,
  requester: Requester,
): Promise<SavedAnswer> => {
  const content = await cleanContent(requested.content, () => requireToken(app, access_token, requester));
  const change = {
    ...requested,
    content,
    access_token,
    updated_at: now(app),
    length: textLength(content),
    summary: storedSummary(content, requested.base_version + 1),
  };
  if (await app.tokenAccess.saveAnswer(change))
    return { status: requested.status, content, version: requested.base_version + 1, updated_at: change.updated_at };
  const { question } = await requireAnswer(app, access_token, requester);
  return acknowledgeRepeatedSave(question, content, requested.status);
};

/** A save that did not match the version is still a success if exactly this is what is stored. */
const acknowledgeRepeatedSave = (question: AnsweredQuestion, content: string, status: string): SavedAnswer => {
  if (question.status === 'locked') throw new Problem('locked');
  if (question.content !== content || question.status !== status) throw new Problem('answer_changed', { question });
  return { status: question.status, content, version: question.version, updated_at: question.updated_at };
};
