import { type RawBuilder, sql } from 'kysely';
import type { Notify } from '../../shared/mail/reader-mails.ts';
import type { AnswerReaders, ReadingOrder, Thanks } from '../../shared/reading/readers.ts';
import { isPostgres } from './database/dialect.ts';
import type { Database, TokenDatabase } from './database/tables.ts';
import {
  callTokenFunction,
  type Dialect,
  prepareTokenFunction,
  type TokenFunction,
} from './database/token-function.ts';
import { type Link, openCondition } from './links.ts';
import { answeredTime, readableCondition, recordedTime } from './story-conditions.ts';

/** A reading link with its token. `people` are the ids of the chosen people without the wastebasket; null: all. */
export type StoredReader = Link & {
  id: string;
  name: string;
  access_token: string;
  created_at: string;
  language: string | null;
  email: string | null;
  notify: Notify | null;
  mail_stopped_at: string | null;
  mail_fault: string | null;
  people: string[] | null;
};

/** All reading links, oldest first. */
export const listReaders = async (db: Database, id?: string): Promise<StoredReader[]> => {
  let query = db.selectFrom('family_stories_readers as r').selectAll('r').orderBy('r.created_at').orderBy('r.id');
  let chosen = db
    .selectFrom('family_stories_reader_people as c')
    .innerJoin('family_stories_people as p', 'p.id', 'c.person_id')
    .select(['c.reader_id', 'c.person_id'])
    .where('p.deleted_at', 'is', null)
    .orderBy('p.position')
    .orderBy('p.id');
  if (id !== undefined) {
    query = query.where('r.id', '=', id);
    chosen = chosen.where('c.reader_id', '=', id);
  }
  const rows = await query.execute();
  const people = Map.groupBy(await chosen.execute(), ({ reader_id }) => reader_id);
  return rows.map(({ is_for_all, ...row }) => ({
    ...row,
    people: is_for_all ? null : (people.get(row.id) ?? []).map(({ person_id }) => person_id),
  }));
};

export const findReader = async (db: Database, id: string): Promise<StoredReader | undefined> =>
  (await listReaders(db, id))[0];

export const countReaders = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('family_stories_readers')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

type ReaderRow = Omit<StoredReader, 'people' | 'link_paused' | 'mail_stopped_at' | 'mail_fault'> & {
  is_for_all: number;
  notify_since: string | null;
};

export const insertReader = async (db: Database, row: ReaderRow): Promise<void> => {
  await db.insertInto('family_stories_readers').values(row).execute();
};

type ReaderUpdate = {
  [Column in keyof (Link & ReaderRow)]?: (Link & ReaderRow)[Column] | undefined;
} & { mail_stopped_at?: null; mail_fault?: null };

/** Changes the given fields, at least one; false if there is no such link. */
export const updateReader = async (db: Database, id: string, change: ReaderUpdate): Promise<boolean> => {
  const result = await db.updateTable('family_stories_readers').set(change).where('id', '=', id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Thanks stay, with the name. False if there is no such link. */
export const deleteReader = async (db: Database, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('family_stories_readers').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Chooses exactly these people. */
export const replaceReaderPeople = async (db: Database, reader_id: string, people: string[]): Promise<void> => {
  await db.deleteFrom('family_stories_reader_people').where('reader_id', '=', reader_id).execute();
  if (people.length > 0)
    await db
      .insertInto('family_stories_reader_people')
      .values(people.map((person_id) => ({ reader_id, person_id })))
      .execute();
};

/** Whether all of these are people who are not in the wastebasket. */
export const arePeople = async (db: Database, ids: string[]): Promise<boolean> => {
  if (ids.length === 0) return true;
  const found = await db
    .selectFrom('family_stories_people')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return found.length === new Set(ids).size;
};

// What tokens open. Parameters have a prefix where a column has the same name.

const isFor = (person_id: string) =>
  `(r.is_for_all = 1 or exists (select 1 from family_stories_reader_people c
     where c.reader_id = r.id and c.person_id = ${person_id}))`;
/** The reading link `r` opens the story `q` at `@at_time`. */
export const opensStoryCondition = `${openCondition('@at_time', 'r.')} and ${readableCondition} and ${isFor('q.person_id')} and exists (
  select 1 from family_stories_people p where p.id = q.person_id and p.deleted_at is null)`;

/** The reading link `r` opens the story `q` at the time `now`; for Kysely. */
export const opensStory = (now: string): RawBuilder<boolean> => {
  const [before, after] = opensStoryCondition.split('@at_time') as [string, string];
  return sql<boolean>`${sql.raw(before)}${now}${sql.raw(after)}`;
};

const thanksAsJson = ({ jsonArray }: Dialect, which: string) =>
  `(select ${jsonArray({ id: 't.id', name: 't.name', text: 't.text', created_at: 't.created_at' }, 't.created_at, t.id')}
  from (select t.* from family_stories_thanks t where ${which} order by t.created_at desc, t.id desc limit 100) t)`;

type TokenAndTime = { its_token: string; at_time: string };
const tokenAndTime = { its_token: 'text', at_time: 'text' } as const;

// people first: SQLite then finds the questions of each by index
const inOrder = 'p.position, p.id, q.created_at, q.id';
const listed = `listed as materialized (
  select r.name as reader_name, r.link_expires_at, r.link_paused,
    case when q.id is not null then p.id end as person_id, case when q.id is not null then p.name end as person_name,
    q.id as question_id, q.question_text, case when q.id is null then null else ${answeredTime} end as answered_at,
    row_number() over (order by ${inOrder}) as nth
  from family_stories_readers r
  left join family_stories_people p on p.deleted_at is null and ${openCondition('@at_time', 'r.')} and ${isFor('p.id')}
  left join family_stories_questions q on q.person_id = p.id and ${readableCondition}
  where r.access_token = @its_token)`;

type ListedStory = {
  person_id: string;
  person_name: string;
  question_id: string;
  question_text: string;
  answered_at: string;
  /** Of all its recordings. */
  recorded_ms: number | null;
};

/** A row for each story that a reading link opens, and one or more without if there is none or the link is closed. */
export type ReadingListRow = Link & { reader_name: string } & (
    | ListedStory
    | { person_id: null; person_name: null; question_id: null }
  );

const readingList: TokenFunction = {
  name: 'family_stories_reading_stories',
  parameters: tokenAndTime,
  returns: `table (reader_name text, link_expires_at text, link_paused integer, person_id text, person_name text,
    question_id text, question_text text, answered_at text, recorded_ms double precision)`,
  isStable: true,
  text: () => `
    with ${listed}
    select l.reader_name, l.link_expires_at, l.link_paused, l.person_id, l.person_name, l.question_id, l.question_text,
      l.answered_at, ${recordedTime('l.question_id')} as recorded_ms
    from listed l order by l.nth`,
};

/** People in the dashboard's order, their stories oldest question first; no row for an unknown token. */
export const listReadableStories = (db: TokenDatabase, its_token: string, at_time: string): Promise<ReadingListRow[]> =>
  callTokenFunction(db, readingList, { its_token, at_time });

/** A story's summary, or its content if none is stored. `is_cover`: its first photo is on its person's cover. */
export type ReadSummaryRow = {
  question_id: string;
  person_id: string;
  is_cover: boolean | number;
  summary: string | null;
  content: string | null;
  content_rules: number;
};

const readSummaries: TokenFunction = {
  name: 'family_stories_reading_summaries',
  parameters: { ...tokenAndTime, chosen: 'text[]' },
  returns: `table (question_id text, person_id text, is_cover boolean, summary text, content text,
    content_rules integer)`,
  isStable: true,
  text: ({ isAmong }) => `
    with ${listed},
    covers as (select min(l.question_id) as question_id from listed l
      where l.question_id in (select i.question_id from family_stories_images i) group by l.person_id)
    select q.id as question_id, q.person_id, q.id in (select c.question_id from covers c) as is_cover, q.summary,
      case when q.summary is null then q.content end as content, q.content_rules
    from family_stories_questions q
    where q.id in (select c.question_id from covers c
      union select l.question_id from listed l where ${isAmong('l.question_id', '@chosen')})`,
};

/** Of these stories, and of each person the first one that photos were sent for; only what the reading link opens. */
export const listReadSummaries = (
  db: TokenDatabase,
  its_token: string,
  chosen: string[],
  at_time: string,
): Promise<ReadSummaryRow[]> => callTokenFunction(db, readSummaries, { its_token, at_time, chosen });

/** `place` counts all stories in this order, `own` those of the person, `stories` how many they have. */
export type ReadPlaceRow = {
  reader_name: string;
  person_id: string;
  person_name: string;
  question_id: string;
  question_text: string;
  answered_at: string;
  place: number;
  own: number;
  stories: number;
};

const readPlaces: TokenFunction = {
  name: 'family_stories_reading_places',
  parameters: { ...tokenAndTime, story_id: 'text', its_order: 'text', beside: 'integer' },
  returns: `table (reader_name text, person_id text, person_name text, question_id text, question_text text,
    answered_at text, place integer, own integer, stories integer)`,
  isStable: true,
  text: () => `
    with ${listed},
    placed as (select l.*, count(*) over (partition by l.person_id) as stories,
        row_number() over (partition by l.person_id order by l.nth) as own,
        row_number() over (order by case when @its_order = 'date' then l.answered_at end desc, l.nth) as place
      from listed l where l.question_id is not null)
    select p.reader_name, p.person_id, p.person_name, p.question_id, p.question_text, p.answered_at,
      cast(p.place as integer) as place, cast(p.own as integer) as own, cast(p.stories as integer) as stories
    from placed p left join placed c on c.question_id = @story_id
    where p.own = 1 or (@its_order = 'person' and p.person_id = c.person_id)
      or abs(p.place - c.place) <= @beside
    order by p.place`,
};

/**
 * What stands beside a story, in order: the first story of each person, so many (`beside`) before and after it, and by
 * person also the others of its person.
 */
export const listReadPlaces = (
  db: TokenDatabase,
  its_token: string,
  story_id: string,
  its_order: ReadingOrder,
  beside: number,
  at_time: string,
): Promise<ReadPlaceRow[]> => callTokenFunction(db, readPlaces, { its_token, at_time, story_id, its_order, beside });

/** `thanks` are those of the reading link, as JSON. */
export type ReadStoryRow = Link & { reader_id: string; thanks: string } & (
    | { question_text: string; person_name: string; content: string; content_rules: number; answered_at: string }
    | { question_text: null }
  );

const readStory: TokenFunction = {
  name: 'family_stories_read_story',
  parameters: { its_token: 'text', story_id: 'text', at_time: 'text' },
  returns: `table (reader_id text, link_expires_at text, link_paused integer, question_text text, person_name text,
    content text, content_rules integer, answered_at text, thanks text)`,
  isStable: true,
  text: (dialect) => `
    select r.id as reader_id, r.link_expires_at, r.link_paused, q.question_text,
      (select p.name from family_stories_people p where p.id = q.person_id) as person_name, q.content, q.content_rules,
      case when q.id is null then null else ${answeredTime} end as answered_at,
      ${thanksAsJson(dialect, 't.question_id = q.id and t.reader_id = r.id')} as thanks
    from family_stories_readers r
    left join family_stories_questions q on q.id = @story_id and ${opensStoryCondition}
    where r.access_token = @its_token`,
};

/** A story that the reading link opens; `question_text` is null for one that it does not. */
export const findReadStory = async (
  db: TokenDatabase,
  its_token: string,
  story_id: string,
  at_time: string,
): Promise<ReadStoryRow | undefined> =>
  (await callTokenFunction<ReadStoryRow>(db, readStory, { its_token, story_id, at_time }))[0];

/** Until the transaction ends, no other adds thanks of this reading link. SQLite runs one at a time anyway. */
export const lockThanks = async (db: TokenDatabase, reader_id: string): Promise<void> => {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtext(${reader_id}))`.execute(db);
};

type NewThanks = { its_token: string; story_id: string; its_id: string; its_text: string; at_time: string };

const addThanks: TokenFunction = {
  name: 'family_stories_add_thanks',
  parameters: { its_token: 'text', story_id: 'text', its_id: 'text', its_text: 'text', at_time: 'text' },
  returns: 'table (id text, name text, text text, created_at text)',
  isStable: false,
  text: () => `
    insert into family_stories_thanks (id, question_id, reader_id, name, text, created_at)
    select @its_id, q.id, r.id, r.name, @its_text, @at_time
    from family_stories_readers r join family_stories_questions q on q.id = @story_id and ${opensStoryCondition}
    where r.access_token = @its_token
    returning id, name, text, created_at`,
};

/** Adds thanks for a story; undefined if the reading link does not open it. */
export const insertThanks = async (db: TokenDatabase, thanks: NewThanks): Promise<Thanks | undefined> =>
  (await callTokenFunction<Thanks>(db, addThanks, thanks))[0];

/** `thanks` as JSON. */
export type AnswerReadersRow = { only_admin: number; readers: number; thanks: string };

const answerReading: TokenFunction = {
  name: 'family_stories_answer_reading',
  parameters: tokenAndTime,
  returns: 'table (only_admin integer, readers integer, thanks text)',
  isStable: true,
  text: (dialect) => `
    select q.only_admin,
      case when ${readableCondition} then (select cast(count(*) as integer) from family_stories_readers r
        where ${openCondition('@at_time', 'r.')} and ${isFor('q.person_id')}) else 0 end as readers,
      ${thanksAsJson(dialect, 't.question_id = q.id')} as thanks
    from family_stories_questions q where q.access_token = @its_token and ${openCondition('@at_time', 'q.')}`,
};

/** For each submitted answer that is opened: a prepared statement, as in `answers.ts`. */
export const answerReaders = prepareTokenFunction<TokenAndTime>(answerReading);

export const toAnswerReaders = ({ only_admin, readers, thanks }: AnswerReadersRow): AnswerReaders => ({
  only_admin: only_admin === 1,
  readers,
  thanks: JSON.parse(thanks),
});

const chooseOnlyAdmin: TokenFunction = {
  name: 'family_stories_set_only_admin',
  parameters: { its_token: 'text', its_value: 'integer', at_time: 'text' },
  returns: 'void',
  isStable: false,
  text: () => `
    update family_stories_questions as q set only_admin = @its_value
    where q.access_token = @its_token and ${openCondition('@at_time', 'q.')} and q.only_admin <> @its_value`,
};

/** Sets `only_admin`, also of a locked answer; the version stays. */
export const setOnlyAdmin = async (
  db: TokenDatabase,
  its_token: string,
  only_admin: boolean,
  at_time: string,
): Promise<void> => {
  await callTokenFunction(db, chooseOnlyAdmin, { its_token, its_value: Number(only_admin), at_time });
};

export const readerFunctions: TokenFunction[] = [
  readingList,
  readSummaries,
  readPlaces,
  readStory,
  addThanks,
  answerReading,
  chooseOnlyAdmin,
];

type ThanksListing = { question_id?: string | undefined; new?: boolean; limit: number };

type StoredThanks = Thanks & {
  question_id: string;
  question_text: string;
  person_id: string;
  person_name: string;
  is_seen: number;
};

/**
 * The newest thanks for any answer, or for one; newest first, without the wastebasket. `new`: only what is not seen
 * yet.
 */
export const listThanks = (
  db: Database,
  { question_id, new: isNew = false, limit }: ThanksListing,
): Promise<StoredThanks[]> => {
  let query = db
    .selectFrom('family_stories_thanks as t')
    .innerJoin('family_stories_questions as q', 'q.id', 't.question_id')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select(['t.id', 't.question_id', 't.name', 't.text', 't.created_at', 't.is_seen'])
    .select(['q.question_text', 'p.id as person_id', 'p.name as person_name'])
    .where('q.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit);
  if (question_id !== undefined) query = query.where('t.question_id', '=', question_id);
  // as text: SQLite would not use the partial index with a parameter
  if (isNew) query = query.where(sql<boolean>`t.is_seen = 0`);
  return query.execute();
};

export const recordThanksSeen = async (db: Database, ids: string[]): Promise<void> => {
  await db
    .updateTable('family_stories_thanks')
    .set({ is_seen: 1 })
    .where('id', 'in', ids)
    .where('is_seen', '=', 0)
    .execute();
};

/** False if there are no such thanks. */
export const deleteThanks = async (db: Database, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('family_stories_thanks').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};
