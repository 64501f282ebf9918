import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database/tables.ts';
import { inBatches } from './in-batches.ts';

/** `recorded_ms`: of all that can be played; `has_unread_words`: words of one have only been heard. */
export type SpokenAnswer = { recorded_ms: number | null } & Record<
  'has_unread_words' | 'has_unplayed_recording',
  boolean
>;

/** The questions of these people that have a recording, without those that are still arriving. */
export const findSpokenAnswers = async (db: Database, person_ids: string[]): Promise<Map<string, SpokenAnswer>> => {
  const rows = await inBatches(person_ids, (batch) =>
    db
      .selectFrom('family_stories_recordings as r')
      .innerJoin('family_stories_questions as q', 'q.id', 'r.question_id')
      .select([
        'r.question_id',
        sql<number | null>`cast(sum(case when r.status = 'ready' then r.duration_ms end) as double precision)`.as(
          'recorded_ms',
        ),
        any(sql`r.status = 'ready' and r.transcript = 'proposed'`).as('has_unread_words'),
        any(sql`r.status = 'refused'`).as('has_unplayed_recording'),
      ])
      .where('q.person_id', 'in', batch)
      .where('r.status', 'in', ['ready', 'refused'])
      .where('r.deleted_at', 'is', null)
      .groupBy('r.question_id')
      .execute(),
  );
  return new Map(
    rows.map(({ question_id, recorded_ms, has_unread_words, has_unplayed_recording }) => [
      question_id,
      {
        recorded_ms,
        has_unread_words: Number(has_unread_words) === 1,
        has_unplayed_recording: Number(has_unplayed_recording) === 1,
      },
    ]),
  );
};

const any = (condition: RawBuilder<unknown>) => sql<number>`max(case when ${condition} then 1 else 0 end)`;
