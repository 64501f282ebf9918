import type { Database } from './database/tables.ts';

/** What a printed letter needs of a question and its person. */
export type LetterRow = {
  id: string;
  question_text: string;
  access_token: string;
  name: string;
  language: string | null;
};

/** Those of these questions that exist and are not in the wastebasket, in no particular order. */
export const listLetters = (db: Database, question_ids: string[]): Promise<LetterRow[]> =>
  db
    .selectFrom('family_stories_questions as q')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select(['q.id', 'q.question_text', 'q.access_token', 'p.name', 'p.language'])
    .where('q.id', 'in', question_ids)
    .where('q.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .execute();
