import { Problem } from '../../shared/errors.ts';
import type { LinkChange } from '../../shared/questions/questions.ts';
import type { App } from '../app.ts';
import { findLinkLanguage } from '../storage/link-language.ts';
import { findLink, type Link, replaceToken, updateLink } from '../storage/links.ts';
import { findQuestion } from '../storage/questions.ts';
import { type Requester, recordSuccess } from './audit.ts';
import { now } from './now.ts';
import { makeAccessToken, type QuestionWithAnswer, showQuestion } from './questions.ts';
import { readByFunctions } from './read-by-functions.ts';
import { toUtc } from './to-utc.ts';
import { type Context, inTransaction, type Transaction } from './transaction.ts';

/** Dates and pause as a change of a link stores them; undefined fields stay unchanged. */
export const readLinkChange = ({ expires_at, paused }: LinkChange) => ({
  link_expires_at: typeof expires_at === 'string' ? toUtc('expires_at', expires_at) : expires_at,
  link_paused: paused === undefined ? undefined : Number(paused),
});

/** A question with its private link; `origin` is where the answerer reaches this instance. */
export const withLink = <Q extends { access_token: string }>(question: Q, origin: string): Q & { link: string } => ({
  ...question,
  link: `${origin}/question/${question.access_token}`,
});

/** The same for all questions of a person. */
export const withLinks = <Q extends { access_token: string }, P extends { questions: Q[] }>(
  person: P & { questions: Q[] },
  origin: string,
) => ({ ...person, questions: person.questions.map((question) => withLink(question, origin)) });

/** Replaces the access token; the old link stops working at once. */
export const renewLink = async (context: Context, id: string, requester: Requester): Promise<QuestionWithAnswer> => {
  const question = await inTransaction(context, async (transaction) => {
    const { db, token_length } = transaction;
    if (await replaceToken(db, id, makeAccessToken(token_length)))
      await recordSuccess(transaction, 'link_renewed', requester);
    return findQuestion(db, id);
  });
  return showQuestion(question);
};

/** Pauses or resumes a link and sets its expiry. Undefined fields stay unchanged. */
export const changeLink = async (
  context: Context,
  id: string,
  requested: LinkChange,
  requester: Requester,
): Promise<QuestionWithAnswer> => {
  const change = readLinkChange(requested);
  const question = await inTransaction(context, async (transaction) => {
    const { db } = transaction;
    if (isSome(change) && (await updateLink(db, id, change))) await recordLinkChange(transaction, change, requester);
    return findQuestion(db, id);
  });
  return showQuestion(question);
};

type StoredLinkChange = ReturnType<typeof readLinkChange>;

/** Whether it changes anything. */
export const isSome = ({ link_expires_at, link_paused }: StoredLinkChange): boolean =>
  link_expires_at !== undefined || link_paused !== undefined;

export const recordLinkChange = async (
  transaction: Transaction,
  { link_expires_at, link_paused }: StoredLinkChange,
  requester: Requester,
): Promise<void> => {
  if (link_paused !== undefined)
    await recordSuccess(transaction, link_paused ? 'link_paused' : 'link_resumed', requester);
  if (link_expires_at !== undefined) await recordSuccess(transaction, 'link_end_set', requester);
};

/** Throws `link_paused` or `link_ended` if the token exists; returns for an unknown one. For tokens that were just refused. */
export const refuseInactiveLink = async (app: App, access_token: string): Promise<void> => {
  const link = await app.tokenAccess.read(access_token, (db) => findLink(db, access_token));
  if (link) throw refuseLink(app, link);
};

/** Why a link that is not open is refused. */
const refuseLink = (context: Pick<App, 'clock'>, link: Link): Problem =>
  new Problem(hasEnded(link, now(context)) ? 'link_ended' : 'link_paused');

const hasEnded = ({ link_expires_at }: Link, at: string): boolean => link_expires_at !== null && link_expires_at <= at;

/** Neither paused nor expired at this time. */
export const isLinkOpen = (link: Link, at: string): boolean => link.link_paused === 0 && !hasEnded(link, at);

/** Throws `link_paused` or `link_ended`. */
export const requireOpen = (context: Pick<App, 'clock'>, link: Link, at: string): void => {
  if (!isLinkOpen(link, at)) throw refuseLink(context, link);
};

/** The language of the person or the reader whose link or mail has this token; null if they have none. */
export const languageOfLink = (app: App, access_token: string): Promise<string | null> =>
  readByFunctions(app, (db) => findLinkLanguage(db, access_token));
