import type { Database, ImageRow } from './database/tables.ts';

/** A submitted or locked answer with its question and person. `answered_at`: when it was last saved. */
export type StoryRow = {
  id: string;
  question_text: string;
  content: string;
  content_rules: number;
  person_id: string;
  name: string;
  language: string | null;
  /** 1: the answerer has taken it out of the reading room. */
  only_admin: number;
  answered_at: string;
};

/** Those of these questions whose answer is a story, in no particular order. None of the wastebasket. */
export const listStories = (db: Database, question_ids: string[]): Promise<StoryRow[]> =>
  db
    .selectFrom('family_stories_questions as q')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select(['q.id', 'q.question_text', 'q.content', 'q.content_rules', 'q.person_id', 'q.only_admin'])
    .select(['p.name', 'p.language'])
    .select((e) =>
      e.fn
        .coalesce(
          e
            .selectFrom('family_stories_revisions as r')
            .select((r) => r.fn.max('r.created_at').as('newest'))
            .whereRef('r.question_id', '=', 'q.id'),
          'q.updated_at',
        )
        .as('answered_at'),
    )
    .where('q.id', 'in', question_ids)
    .where('q.status', 'in', ['submitted', 'locked'])
    .where('q.content', '<>', '')
    .where('q.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .execute();

/** What a book needs to know of an image. */
export type PhotoRow = Pick<ImageRow, 'name' | 'content_type' | 'width' | 'height'>;

export const listPhotos = (db: Database, names: string[]): Promise<PhotoRow[]> =>
  db
    .selectFrom('family_stories_images')
    .select(['name', 'content_type', 'width', 'height'])
    .where('name', 'in', names)
    .execute();
