import type { Revision, WholeRevision } from '../../shared/answers/revisions.ts';
import type { Database, TokenDatabase } from './database/tables.ts';
import { isOpen } from './links.ts';

const listedColumns = ['version', 'status', 'created_at', 'length'] as const;

/** Newest first. */
export const listRevisions = (db: Database, question_id: string): Promise<(Revision & { kept: number })[]> =>
  db
    .selectFrom('family_stories_revisions')
    .select([...listedColumns, 'kept'])
    .where('question_id', '=', question_id)
    .orderBy('version', 'desc')
    .execute();

/** The revisions of the question that this token opens, newest first. */
export const listRevisionsByToken = (db: TokenDatabase, access_token: string, now: string): Promise<Revision[]> =>
  db
    .selectFrom('family_stories_revisions as r')
    .innerJoin('family_stories_questions as q', 'q.id', 'r.question_id')
    .select(['r.version', 'r.status', 'r.created_at', 'r.length'])
    .where('q.access_token', '=', access_token)
    .where(isOpen(now))
    .orderBy('r.version', 'desc')
    .execute();

/** A revision as it is stored. */
export type StoredRevision = WholeRevision & { content_rules: number };

export const findRevision = (db: Database, question_id: string, version: number): Promise<StoredRevision | undefined> =>
  db
    .selectFrom('family_stories_revisions')
    .select(['version', 'status', 'created_at', 'content', 'content_rules'])
    .where('question_id', '=', question_id)
    .where('version', '=', version)
    .executeTakeFirst();

export const findRevisionByToken = (
  db: TokenDatabase,
  access_token: string,
  version: number,
  now: string,
): Promise<StoredRevision | undefined> =>
  db
    .selectFrom('family_stories_revisions as r')
    .innerJoin('family_stories_questions as q', 'q.id', 'r.question_id')
    .select(['r.version', 'r.status', 'r.created_at', 'r.content', 'r.content_rules'])
    .where('q.access_token', '=', access_token)
    .where(isOpen(now))
    .where('r.version', '=', version)
    .executeTakeFirst();

/** Exempts the newest revision from retention: it is kept for good. */
export const keepNewestRevision = async (db: Database, question_id: string): Promise<void> => {
  await db
    .updateTable('family_stories_revisions')
    .set({ kept: 1 })
    .where('question_id', '=', question_id)
    .where('version', '=', (e) =>
      e
        .selectFrom('family_stories_revisions')
        .select((s) => s.fn.max('version').as('newest'))
        .where('question_id', '=', question_id),
    )
    .execute();
};

export const keepRevisions = async (db: Database, question_id: string, versions: number[]): Promise<void> => {
  await db
    .updateTable('family_stories_revisions')
    .set({ kept: 1 })
    .where('question_id', '=', question_id)
    .where('version', 'in', versions)
    .execute();
};

/** Does not delete revisions that were marked as kept in the meantime. */
export const deleteRevisions = async (db: Database, question_id: string, versions: number[]): Promise<void> => {
  await db
    .deleteFrom('family_stories_revisions')
    .where('question_id', '=', question_id)
    .where('version', 'in', versions)
    .where('kept', '=', 0)
    .execute();
};

/** A question with the time of its newest revision. */
export type ChangedQuestion = { question_id: string; created_at: string };

/** Questions by the time of their newest revision; starts after `after`, up to `until`, at most `limit`. */
export const listChangedQuestions = (
  db: Database,
  after: ChangedQuestion,
  until: string,
  limit: number,
): Promise<ChangedQuestion[]> =>
  db
    .selectFrom('family_stories_revisions as r')
    .select(['r.question_id', 'r.created_at'])
    .where((e) => e(e.refTuple('r.created_at', 'r.question_id'), '>', e.tuple(after.created_at, after.question_id)))
    .where('r.created_at', '<=', until)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('family_stories_revisions as newer')
            .select('newer.version')
            .whereRef('newer.question_id', '=', 'r.question_id')
            .whereRef('newer.version', '>', 'r.version'),
        ),
      ),
    )
    .orderBy('r.created_at')
    .orderBy('r.question_id')
    .limit(limit)
    .execute();
