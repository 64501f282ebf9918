import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Revisions, WholeRevision } from '../../shared/answers/revisions.ts';
import { batchesOf } from '../../shared/batches-of.ts';
import { day } from '../../shared/durations.ts';
import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import {
  type ChangedQuestion,
  deleteRevisions,
  findRevision,
  findRevisionByToken,
  keepRevisions,
  listChangedQuestions,
  listRevisions,
  listRevisionsByToken,
  type StoredRevision,
} from '../storage/revisions.ts';
import { requireToken } from './answers.ts';
import type { Requester } from './audit.ts';
import { contentToShow } from './content/content.ts';
import { now } from './now.ts';
import { requireQuestion } from './questions.ts';
import { planRetention } from './revision-retention.ts';

/** The revisions of the answer behind this token, whether it is locked or not. */
export const findRevisions = async (app: App, access_token: string, requester: Requester): Promise<Revisions> => {
  const revisions = await app.tokenAccess.read(access_token, (db) => listRevisionsByToken(db, access_token, now(app)));
  if (revisions.length === 0) await requireToken(app, access_token, requester);
  return { revisions };
};

export const requireRevision = async (
  app: App,
  access_token: string,
  version: number,
  requester: Requester,
): Promise<WholeRevision> => {
  const revision = await app.tokenAccess.read(access_token, (db) =>
    findRevisionByToken(db, access_token, version, now(app)),
  );
  if (!revision) await requireToken(app, access_token, requester);
  return showRevision(revision);
};

/** The revisions of any question, for the admin. */
export const findRevisionsOf = async (app: App, id: string): Promise<Revisions> => {
  await requireQuestion(app, id);
  const revisions = await listRevisions(app.db, id);
  return { revisions: revisions.map(({ kept: _kept, ...revision }) => revision) };
};

export const requireRevisionOf = async (app: App, id: string, version: number): Promise<WholeRevision> => {
  await requireQuestion(app, id);
  return showRevision(await findRevision(app.db, id, version));
};

const showRevision = async (stored: StoredRevision | undefined): Promise<WholeRevision> => {
  if (!stored) throw new Problem('unknown_revision');
  const { content_rules, ...revision } = stored;
  return { ...revision, content: await contentToShow(revision.content, content_rules) };
};

/** Revisions older than this were judged for the last time before: a week, with a day's margin. */
const settledAge = 8 * day;

// small batches with pauses (ms), so that saves do not wait for a long write transaction
const page = 50;
const batch = 20;
const batchPause = 5;

/**
 * Deletes expired revisions of the questions that may have any since the run at `since` (ms since 1970, 0 for all).
 * Safe to run in several processes at once. Returns the number deleted.
 */
export const deleteExpiredRevisions = async (app: App, since: number, signal?: AbortSignal): Promise<number> => {
  const changedSince = new Date(Math.max(0, since - settledAge)).toISOString();
  // later saves are for the next run
  const until = now(app);
  let deleted = 0;
  let changed = await listChangedQuestions(app.db, { created_at: changedSince, question_id: '' }, until, page);
  while (changed.length > 0) {
    for (const { question_id } of changed) {
      if (signal?.aborted) return deleted;
      deleted += await applyRetention(app, question_id);
    }
    // SQLite calls are synchronous: yield to the event loop
    await yieldToEventLoop();
    changed = await listChangedQuestions(app.db, changed.at(-1) as ChangedQuestion, until, page);
  }
  return deleted;
};

const applyRetention = async (app: App, id: string) => {
  const { expired, pinned } = planRetention(await listRevisions(app.db, id), app.clock());
  for (const versions of batchesOf(pinned, batch)) {
    await keepRevisions(app.db, id, versions);
    await pause(batchPause);
  }
  for (const versions of batchesOf(expired, batch)) {
    await deleteRevisions(app.db, id, versions);
    await pause(batchPause);
  }
  return expired.length;
};
