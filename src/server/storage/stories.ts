import { sql } from 'kysely';
import type { Database, ImageRow } from './database/tables.ts';

// What a story is, and who may read it: conditions on `family_stories_questions as q`, as text for prepared statements
// and token functions. Each query must check itself that the person (`family_stories_people`) is not in the wastebasket.

/** Submitted or locked, and not blank. Both databases know the length without reading the content. */
const answeredCondition = `q.status in ('submitted', 'locked') and octet_length(q.content) > 0`;
/** Answered, and not in the wastebasket. */
export const storyCondition = `q.deleted_at is null and ${answeredCondition}`;
/** A story that others than the admin may read. */
export const readableCondition = `${storyCondition} and q.only_admin = 0`;
/** The time of its newest revision: a lock or a corrected question changes `updated_at`, but not the story. */
export const answeredTime = `coalesce((select r.created_at from family_stories_revisions r
  where r.question_id = q.id order by r.version desc limit 1), q.updated_at)`;

export const isAnswered = sql.raw<boolean>(answeredCondition);
export const isStory = sql.raw<boolean>(storyCondition);
export const isReadable = sql.raw<boolean>(readableCondition);
export const answeredAt = sql.raw<string>(answeredTime);

/** A story with its person. */
export type StoryRow = {
  id: string;
  question_text: string;
  content: string;
  content_rules: number;
  person_id: string;
  name: string;
  language: string | null;
  /** 1: only the admin may read it. */
  only_admin: number;
  answered_at: string;
};

/** The stories among these questions, without the wastebasket, in no particular order. */
export const listStories = (db: Database, question_ids: string[]): Promise<StoryRow[]> =>
  db
    .selectFrom('family_stories_questions as q')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select(['q.id', 'q.question_text', 'q.content', 'q.content_rules', 'q.person_id', 'q.only_admin'])
    .select(['p.name', 'p.language', answeredAt.as('answered_at')])
    .where('q.id', 'in', question_ids)
    .where(isStory)
    .where('p.deleted_at', 'is', null)
    .execute();

/** What a book needs to know of an image. */
export type PhotoRow = Pick<ImageRow, 'name' | 'content_type' | 'width' | 'height'>;

/** A photo and the question it was uploaded for; `is_readable` is 1 if others than the admin may read the answer. */
export type SentPhoto = PhotoRow & { question_id: string | null; is_readable: number };

export const findSentPhoto = (db: Database, name: string): Promise<SentPhoto | undefined> =>
  db
    .selectFrom('family_stories_images as i')
    .leftJoin('family_stories_questions as q', 'q.id', 'i.question_id')
    .leftJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select(['i.name', 'i.content_type', 'i.width', 'i.height', 'i.question_id'])
    .select(sql<number>`case when ${isReadable} and p.deleted_at is null then 1 else 0 end`.as('is_readable'))
    .where('i.name', '=', name)
    .executeTakeFirst();

export const listPhotos = (db: Database, names: string[]): Promise<PhotoRow[]> =>
  db
    .selectFrom('family_stories_images')
    .select(['name', 'content_type', 'width', 'height'])
    .where('name', 'in', names)
    .execute();
