import { Problem } from '../../shared/errors.ts';
import { fieldErrors } from '../../shared/messages/en/errors.ts';
import type { LinkChange, WholeQuestion } from '../../shared/questions.ts';
import { type App, now } from '../app.ts';
import { findLink, replaceToken, updateLink } from '../storage/links.ts';
import { findQuestion } from '../storage/questions.ts';
import { makeAccessToken } from './access-token.ts';
import { audited, type Requester } from './audit.ts';
import { showQuestion } from './questions.ts';

/** Gives the question another link; the one before opens nothing from now on. */
export const renewLink = async (app: App, id: string, requester: Requester): Promise<WholeQuestion> => {
  const question = await audited(app, requester, async (db, record) => {
    if (await replaceToken(db, id, makeAccessToken(app.token_length))) await record('link_renewed');
    return findQuestion(db, id);
  });
  return showQuestion(question);
};

/** Lets a link rest or open again, and sets when it ends. What is not named stays as it is. */
export const changeLink = async (
  app: App,
  id: string,
  { expires_at, paused }: LinkChange,
  requester: Requester,
): Promise<WholeQuestion> => {
  const link_expires_at = typeof expires_at === 'string' ? asStored(expires_at) : expires_at;
  const link_paused = paused === undefined ? undefined : Number(paused);
  const isSaid = link_expires_at !== undefined || link_paused !== undefined;
  const question = await audited(app, requester, async (db, record) => {
    const isChanged = isSaid && (await updateLink(db, id, { link_expires_at, link_paused }));
    if (isChanged && paused !== undefined) await record(paused ? 'link_paused' : 'link_resumed');
    if (isChanged && link_expires_at !== undefined) await record('link_end_set');
    return findQuestion(db, id);
  });
  return showQuestion(question);
};

/** UTC, as all times are stored; not every moment that can be written down has been, such as a leap second. */
const asStored = (time: string): string => {
  const at = new Date(time);
  const isStorable = at.getTime() >= 0 && at.getTime() < Date.UTC(10_000, 0);
  if (!isStorable)
    throw new Problem('invalid_fields', { errors: [{ field: 'expires_at', message: fieldErrors.timeOutOfRange }] });
  return at.toISOString();
};

/** Says of a link that opened nothing a moment ago that it rests or has ended, where that is why. */
export const refuseInactiveLink = async (app: App, access_token: string): Promise<void> => {
  const link = await app.byToken.read(access_token, (db) => findLink(db, access_token));
  if (!link) return;
  const hasEnded = link.link_expires_at !== null && link.link_expires_at <= now(app);
  throw new Problem(hasEnded ? 'link_ended' : 'link_paused');
};
