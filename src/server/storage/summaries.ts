import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from './database/tables.ts';
import { recordedMs } from './story-conditions.ts';

/** The summary of an answer, or its content if none is stored; of `family_stories_questions as q`. */
export const summaryColumns = [
  'q.summary',
  'q.content_rules',
  sql<string | null>`case when q.summary is null then q.content end`.as('content'),
] as const;

/** The summaries of a person's answers, including unfinished ones, each with its question's id. */
export const listSummaries = (db: Database, person_id: string) =>
  db
    .selectFrom('family_stories_questions as q')
    .select(['q.id', ...summaryColumns])
    .where('q.person_id', '=', person_id)
    .where('q.deleted_at', 'is', null)
    .where(sql<boolean>`octet_length(q.content) > 0`)
    .execute();

/** The summaries of the answers to these questions, with the length of their recordings. */
export const listSummariesOf = (db: Database, ids: string[]) =>
  db
    .selectFrom('family_stories_questions as q')
    .select(['q.id', ...summaryColumns, recordedMs.as('recorded_ms')])
    .where('q.id', 'in', ids)
    .execute();

const isUnsummarised = (e: ExpressionBuilder<Tables, 'family_stories_questions'>) =>
  // as in the index of migration 026
  e.and([e('summary', 'is', null), sql<boolean>`octet_length(content) > 0`]);

/** Ids of answers without a summary; starts after `after`. */
export const listUnsummarised = async (db: Database, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('family_stories_questions')
    .select('id')
    .where(isUnsummarised)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export type UnsummarisedAnswer = { content: string; content_rules: number; version: number };

export const findUnsummarised = (db: Database, id: string): Promise<UnsummarisedAnswer | undefined> =>
  db
    .selectFrom('family_stories_questions')
    .select(['content', 'content_rules', 'version'])
    .where('id', '=', id)
    .where(isUnsummarised)
    .executeTakeFirst();

/** Stores the summary of this version, unless the answer has another one by now. */
export const recordSummary = async (db: Database, id: string, version: number, summary: string): Promise<void> => {
  await db
    .updateTable('family_stories_questions')
    .set({ summary })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('summary', 'is', null)
    .execute();
};
