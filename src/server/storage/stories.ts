import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, ImageRow, Tables } from './database/tables.ts';
import { shownBy } from './questions.ts';
import { answeredAt, hasContent, isReadable, isStory, recordedMs } from './story-conditions.ts';
import { summaryColumns } from './summaries.ts';

const isBeingWritten = sql<boolean>`q.deleted_at is null and q.status = 'in_progress' and ${hasContent}`;
const isNew = sql<boolean>`(${shownBy('new', '')})`;

const writtenFrom = sql<string>`coalesce((select r.created_at from family_stories_revisions r
  where r.question_id = q.id order by r.version limit 1), q.updated_at)`;

/** Where a page of stories starts. */
export type StoryPlace = { answered_at: string; id: string };

export type StoryListing = {
  person_id?: string | undefined;
  unread?: boolean | undefined;
  ids?: string[] | undefined;
  after?: StoryPlace | undefined;
  limit: number;
};

/** Stories by the time of their last change, newest first; starts after `after`. */
export const listStoryPlaces = (
  db: Database,
  { person_id, unread, ids, after, limit }: StoryListing,
): Promise<StoryPlace[]> => {
  let stories = db
    .selectFrom('family_stories_questions as q')
    .select(['q.id', answeredAt.as('answered_at')])
    .where(isStory)
    .where('q.person_id', 'in', ofPeople);
  if (person_id !== undefined) stories = stories.where('q.person_id', '=', person_id);
  if (ids !== undefined) stories = stories.where('q.id', 'in', ids);
  if (unread) stories = stories.where(isNew);
  let places = db.selectFrom(stories.as('s')).selectAll();
  if (after !== undefined)
    places = places.where(sql<boolean>`(s.answered_at, s.id) < (${after.answered_at}, ${after.id})`);
  return places.orderBy('s.answered_at', 'desc').orderBy('s.id', 'desc').limit(limit).execute();
};

const ofPeople = (e: ExpressionBuilder<Tables & { q: Tables['family_stories_questions'] }, 'q'>) =>
  e.selectFrom('family_stories_people').select('family_stories_people.id').where('deleted_at', 'is', null);

/** A story with the summary of its answer, or the answer if none is stored. `recorded_ms`: of all its recordings. */
export type StoredStory = {
  id: string;
  person_id: string;
  question_text: string;
  summary: string | null;
  content: string | null;
  content_rules: number;
  recorded_ms: number | null;
  answered_at: string;
  written_from: string;
  is_new: boolean | number;
  only_admin: number;
};

/** In no particular order. */
export const findStories = async (db: Database, ids: string[]): Promise<StoredStory[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('family_stories_questions as q')
        .select(['q.id', 'q.person_id', 'q.question_text', 'q.only_admin', ...summaryColumns])
        .select([
          recordedMs.as('recorded_ms'),
          answeredAt.as('answered_at'),
          writtenFrom.as('written_from'),
          isNew.as('is_new'),
        ])
        .where('q.id', 'in', ids)
        .execute();

export type StorytellerRow = {
  id: string;
  name: string;
  photo: string | null;
  stories: number;
  unread: number;
  cover: string | null;
};

/** The people who have stories or are writing one, in order. `cover`: the id of the first story with photos. */
export const listStorytellers = async (db: Database): Promise<StorytellerRow[]> => {
  const rows = await db
    .selectFrom('family_stories_people as p')
    .innerJoin('family_stories_questions as q', 'q.person_id', 'p.id')
    .select(['p.id', 'p.name', 'p.photo'])
    .select([
      sql<number>`count(*) filter (where ${isStory})`.as('stories'),
      sql<number>`count(*) filter (where q.deleted_at is null and ${isNew})`.as('unread'),
    ])
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`((${isStory}) or (${isBeingWritten}))`)
    .groupBy(['p.id', 'p.name', 'p.photo', 'p.position'])
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  const covers = await listCoverStories(db);
  return rows.map((row) => ({
    ...row,
    // PostgreSQL's driver returns counts as text
    stories: Number(row.stories),
    unread: Number(row.unread),
    cover: covers.get(row.id) ?? null,
  }));
};

/**
 * The first story of each person that photos were uploaded for. Finding photos in the texts would mean reading them
 * all.
 */
const listCoverStories = async (db: Database): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('family_stories_questions as q')
    .select((e) => ['q.person_id', e.fn.min('q.id').as('id')])
    .where(isStory)
    .where((e) => e('q.id', 'in', e.selectFrom('family_stories_images').select('question_id')))
    .groupBy('q.person_id')
    .execute();
  return new Map(rows.map(({ person_id, id }) => [person_id, id]));
};

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
