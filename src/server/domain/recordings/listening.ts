import { Problem } from '../../../shared/errors.ts';
import type { Listened } from '../../../shared/recordings/listened.ts';
import type { App } from '../../app.ts';
import { deleteListenToken, ensureListenToken, listListened } from '../../storage/playing.ts';
import { refuseUnknownToken } from '../answers.ts';
import { type Requester, recordSuccess } from '../audit.ts';
import { makeAccessToken } from '../questions.ts';
import { readByFunctions } from '../read-by-functions.ts';
import { type Context, inTransaction } from '../transaction.ts';
import { asPlayable } from './playing.ts';

export const listenLink = (origin: string, token: string): string => `${origin}/listen/${token}`;

/**
 * The recording behind a printed code, as long as others than the admin may read its answer. Any other token counts
 * towards the requester's rate limit.
 */
export const requireListened = async (app: App, token: string, requester: Requester): Promise<Listened> => {
  const [row] = await readByFunctions(app, (db) => listListened(db, token));
  if (!row) return refuseUnknownToken(app, requester);
  return {
    person: { id: row.person_id, name: row.person_name },
    question_text: row.question_text,
    recording: asPlayable(app, row, { who: 'listen', secret: token }),
  };
};

/**
 * The address of the page that plays a recording, for a printed code. It lasts until it is ended; after that, a new one is
 * made. Undefined if the recording cannot be played.
 */
export const findListenUrl = async (
  { db, token_length }: Context,
  recording_id: string,
  origin: string,
): Promise<string | undefined> => {
  const token = await ensureListenToken(db, recording_id, makeAccessToken(token_length));
  return token === undefined ? undefined : listenLink(origin, token);
};

/** The same; throws `unknown_recording`. */
export const requireListenUrl = async (context: Context, recording_id: string, origin: string): Promise<string> => {
  const url = await findListenUrl(context, recording_id, origin);
  if (url === undefined) throw new Problem('unknown_recording');
  return url;
};

/** Ends the page behind a printed code for good. Idempotent. */
export const endListenLink = (context: Context, recording_id: string, requester: Requester): Promise<void> =>
  inTransaction(context, async (transaction) => {
    if (await deleteListenToken(transaction.db, recording_id))
      await recordSuccess(transaction, 'listen_link_ended', requester);
  });
