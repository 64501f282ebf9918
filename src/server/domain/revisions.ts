import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../shared/errors.ts';
import type { Revisions, WholeRevision } from '../../shared/revisions.ts';
import { type App, now } from '../app.ts';
import { findDoneUntil, storeDoneUntil } from '../storage/jobs.ts';
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
import { contentToShow } from './content.ts';
import { requireQuestion } from './questions.ts';
import { planRetention } from './revision-retention.ts';

/** What is kept of the answer this token opens, locked or not. */
export const findRevisions = async (app: App, access_token: string, requester: Requester): Promise<Revisions> => {
  const revisions = await app.byToken.read(access_token, (db) => listRevisionsByToken(db, access_token, now(app)));
  if (revisions.length === 0) await requireToken(app, access_token, requester);
  return { revisions };
};

export const requireRevision = async (
  app: App,
  access_token: string,
  version: number,
  requester: Requester,
): Promise<WholeRevision> => {
  const revision = await app.byToken.read(access_token, (db) =>
    findRevisionByToken(db, access_token, version, now(app)),
  );
  if (!revision) await requireToken(app, access_token, requester);
  return requireThere(revision);
};

/** The same for the admin, by the question's id. */
export const findRevisionsOf = async (app: App, id: string): Promise<Revisions> => {
  await requireQuestion(app, id);
  const revisions = await listRevisions(app.db, id);
  return { revisions: revisions.map(({ kept: _kept, ...revision }) => revision) };
};

export const requireRevisionOf = async (app: App, id: string, version: number): Promise<WholeRevision> => {
  await requireQuestion(app, id);
  return requireThere(await findRevision(app.db, id, version));
};

const requireThere = async (stored: StoredRevision | undefined): Promise<WholeRevision> => {
  if (!stored) throw new Problem('unknown_revision');
  const { content_rules, ...revision } = stored;
  return { ...revision, content: await contentToShow(revision.content, content_rules) };
};

const day = 24 * 60 * 60 * 1000;
/** A revision is looked at anew when it leaves the last day, and when it leaves the last week. */
const lastChange = 8 * day;

// so few at a time that no save waits for them
const page = 50;
const batch = 20;
const breath = 5;

/**
 * Deletes the revisions no longer needed, of the questions for which that may have changed since the run at `since`
 * (ms since 1970, 0 for all). Any number of processes may do this at once. Gives how many it deleted.
 */
export const deleteExpiredRevisions = async (app: App, since: number, signal?: AbortSignal): Promise<number> => {
  const changedSince = new Date(Math.max(0, since - lastChange)).toISOString();
  // what is saved from now on is left to the next run
  const until = now(app);
  let deleted = 0;
  let changed = await listChangedQuestions(app.db, { created_at: changedSince, question_id: '' }, until, page);
  while (changed.length > 0) {
    for (const { question_id } of changed) {
      if (signal?.aborted) return deleted;
      deleted += await thin(app, question_id);
    }
    // SQLite never waits, and so would let nobody else have a turn
    await nextTurn();
    changed = await listChangedQuestions(app.db, changed.at(-1) as ChangedQuestion, until, page);
  }
  return deleted;
};

const job = 'thinning';

/** The same since the last run, whichever process made it. */
export const runRevisionRetention = async (app: App, signal: AbortSignal): Promise<number> => {
  const started = app.clock();
  const doneUntil = await findDoneUntil(app.db, job);
  // a clock that was ahead when it was noted must not put off thinning until then
  const since = doneUntil === undefined ? 0 : Math.min(Date.parse(doneUntil), started);
  const deleted = await deleteExpiredRevisions(app, since, signal);
  if (!signal.aborted) await storeDoneUntil(app.db, job, new Date(started).toISOString());
  return deleted;
};

const thin = async (app: App, id: string) => {
  const { drop, keep } = planRetention(await listRevisions(app.db, id), app.clock());
  await inBatches(keep, (versions) => keepRevisions(app.db, id, versions));
  await inBatches(drop, (versions) => deleteRevisions(app.db, id, versions));
  return drop.length;
};

const inBatches = async (versions: number[], work: (batch: number[]) => Promise<void>) => {
  for (let at = 0; at < versions.length; at += batch) {
    await work(versions.slice(at, at + batch));
    await pause(breath);
  }
};
