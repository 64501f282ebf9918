import { sql } from 'kysely';
import type { Database } from './database/tables.ts';
import { inBatches } from './in-batches.ts';

/** The questions of these people that have a recording to play, and whether words of one have only been heard. */
export const findSpokenAnswers = async (
  db: Database,
  person_ids: string[],
): Promise<Map<string, { has_unread_words: boolean }>> => {
  const rows = await inBatches(person_ids, (batch) =>
    db
      .selectFrom('family_stories_recordings as r')
      .innerJoin('family_stories_questions as q', 'q.id', 'r.question_id')
      .select(['r.question_id', sql<number>`max(case when r.transcript = 'proposed' then 1 else 0 end)`.as('proposed')])
      .where('q.person_id', 'in', batch)
      .where('r.status', '=', 'ready')
      .where('r.deleted_at', 'is', null)
      .groupBy('r.question_id')
      .execute(),
  );
  return new Map(rows.map(({ question_id, proposed }) => [question_id, { has_unread_words: Number(proposed) === 1 }]));
};
