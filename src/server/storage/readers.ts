import { sql } from 'kysely';
import type { AnswerReaders, ReadingOrder, Thanks } from '../../shared/readers.ts';
import { isPostgres } from './database/dialect.ts';
import { preparedStatement } from './database/prepared-statement.ts';
import type { Database, TokenDatabase } from './database/tables.ts';
import { type Link, openCondition } from './links.ts';
import { answeredTime, readableCondition } from './stories.ts';

/** A reading link with its token. `people` are the ids of the chosen people without the wastebasket; null: all. */
export type StoredReader = Link & {
  id: string;
  name: string;
  access_token: string;
  created_at: string;
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

type ReaderRow = Omit<StoredReader, 'people' | 'link_paused'> & { is_for_all: number };

export const insertReader = async (db: Database, row: ReaderRow): Promise<void> => {
  await db.insertInto('family_stories_readers').values(row).execute();
};

type ReaderUpdate = {
  [Column in keyof (Link & ReaderRow)]?: (Link & ReaderRow)[Column] | undefined;
};

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

// What tokens open. On PostgreSQL the answerer's role can only call functions (migrations 021 and 026), which have the
// same queries as these for SQLite.

const isFor = (person_id: string) =>
  `(r.is_for_all = 1 or exists (select 1 from family_stories_reader_people c
     where c.reader_id = r.id and c.person_id = ${person_id}))`;
const isOpened = `${openCondition('@now', 'r.')} and ${readableCondition} and ${isFor('q.person_id')} and exists (
  select 1 from family_stories_people p where p.id = q.person_id and p.deleted_at is null)`;
const thanksAsJson = (which: string) => `(select json_group_array(json_object('id', t.id, 'name', t.name,
    'text', t.text, 'created_at', t.created_at) order by t.created_at, t.id)
  from (select t.* from family_stories_thanks t where ${which} order by t.created_at desc, t.id desc limit 100) t)`;

/** Puts the values into a text with named parameters. */
const withValues = <Row>(text: string, values: Record<string, string | number>) =>
  sql<Row>`${sql.join(
    text.split(/@(\w+)/).map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${values[part]}`)),
    sql.raw(''),
  )}`;

/** A row for each story that a reading link opens; one row without a story if there is none or the link is closed. */
export type ReadingListRow = Link & { reader_name: string } & (
    | { person_id: string; person_name: string; question_id: string; question_text: string; answered_at: string }
    | { person_id: string | null; person_name: string | null; question_id: null }
  );

/** People in the dashboard's order, their stories oldest question first; no row for an unknown token. */
export const listReadableStories = async (
  db: TokenDatabase,
  access_token: string,
  now: string,
): Promise<ReadingListRow[]> => {
  const query = isPostgres(db)
    ? sql<ReadingListRow>`select * from family_stories_reading_list(${access_token}, ${now})`
    : withValues<ReadingListRow>(readingList, { access_token, now });
  return (await query.execute(db)).rows;
};

// people first: SQLite then finds the questions of each by index
const inOrder = 'p.position, p.id, q.created_at, q.id';
const readingList = `
  select r.name as reader_name, r.link_expires_at, r.link_paused, p.id as person_id, p.name as person_name,
    q.id as question_id, q.question_text, case when q.id is null then null else ${answeredTime} end as answered_at,
    row_number() over (order by ${inOrder}) as nth
  from family_stories_readers r
  left join family_stories_people p on p.deleted_at is null and ${openCondition('@now', 'r.')} and ${isFor('p.id')}
  left join family_stories_questions q on q.person_id = p.id and ${readableCondition}
  where r.access_token = @access_token
  order by ${inOrder}`;

/** A story's summary, or its content if none is stored. `is_cover`: its first photo is on its person's cover. */
export type ReadSummaryRow = {
  question_id: string;
  person_id: string;
  is_cover: boolean | number;
  summary: string | null;
  content: string | null;
  content_rules: number;
};

/** Of these stories, and of each person the first one that photos were sent for; only what the reading link opens. */
export const listReadSummaries = async (
  db: TokenDatabase,
  access_token: string,
  ids: string[],
  now: string,
): Promise<ReadSummaryRow[]> => {
  const query = isPostgres(db)
    ? sql<ReadSummaryRow>`select * from family_stories_reading_summaries(${access_token}, ${now}, ${ids})`
    : withValues<ReadSummaryRow>(readSummaries, { access_token, now, ids: JSON.stringify(ids) });
  return (await query.execute(db)).rows;
};

const readSummaries = `
  with listed as materialized (${readingList}),
  covers as (select min(l.question_id) as question_id from listed l
    where l.question_id in (select i.question_id from family_stories_images i) group by l.person_id)
  select q.id as question_id, q.person_id, q.id in (select c.question_id from covers c) as is_cover, q.summary,
    case when q.summary is null then q.content end as content, q.content_rules
  from family_stories_questions q
  where q.id in (select c.question_id from covers c
    union select l.question_id from listed l where l.question_id in (select value from json_each(@ids)))`;

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

/**
 * What stands beside a story, in order: the first story of each person, so many (`beside`) before and after it, and by
 * person also the others of its person.
 */
export const listReadPlaces = async (
  db: TokenDatabase,
  access_token: string,
  id: string,
  order: ReadingOrder,
  beside: number,
  now: string,
): Promise<ReadPlaceRow[]> => {
  const query = isPostgres(db)
    ? sql<ReadPlaceRow>`select * from family_stories_reading_places(${access_token}, ${now}, ${id}, ${order}, ${beside})`
    : withValues<ReadPlaceRow>(readPlaces, { access_token, now, id, order, beside });
  return (await query.execute(db)).rows;
};

const readPlaces = `
  with listed as materialized (${readingList}),
  placed as (select l.*, count(*) over (partition by l.person_id) as stories,
      row_number() over (partition by l.person_id order by l.nth) as own,
      row_number() over (order by case when @order = 'date' then l.answered_at end desc, l.nth) as place
    from listed l where l.question_id is not null)
  select p.reader_name, p.person_id, p.person_name, p.question_id, p.question_text, p.answered_at,
    p.place, p.own, p.stories
  from placed p left join placed c on c.question_id = @id
  where p.own = 1 or (@order = 'person' and p.person_id = c.person_id)
    or abs(p.place - c.place) <= @beside
  order by p.place`;

/** `thanks` are those of the reading link, as JSON. */
export type ReadStoryRow = Link & { reader_id: string; thanks: string } & (
    | { question_text: string; person_name: string; content: string; content_rules: number; answered_at: string }
    | { question_text: null }
  );

/** A story that the reading link opens; `question_text` is null for one that it does not. */
export const findReadStory = async (
  db: TokenDatabase,
  access_token: string,
  id: string,
  now: string,
): Promise<ReadStoryRow | undefined> => {
  const query = isPostgres(db)
    ? sql<ReadStoryRow>`select * from family_stories_read_story(${access_token}, ${id}, ${now})`
    : withValues<ReadStoryRow>(readStory, { access_token, id, now });
  return (await query.execute(db)).rows[0];
};

const readStory = `
  select r.id as reader_id, r.link_expires_at, r.link_paused, q.question_text,
    (select p.name from family_stories_people p where p.id = q.person_id) as person_name, q.content, q.content_rules,
    case when q.id is null then null else ${answeredTime} end as answered_at,
    ${thanksAsJson('t.question_id = q.id and t.reader_id = r.id')} as thanks
  from family_stories_readers r
  left join family_stories_questions q on q.id = @id and ${isOpened}
  where r.access_token = @access_token`;

/** Until the transaction ends, no other adds thanks of this reading link. SQLite runs one at a time anyway. */
export const lockThanks = async (db: TokenDatabase, reader_id: string): Promise<void> => {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtext(${reader_id}))`.execute(db);
};

type NewThanks = { access_token: string; question_id: string; id: string; text: string; now: string };

/** Adds thanks for a story; undefined if the reading link does not open it. */
export const insertThanks = async (db: TokenDatabase, thanks: NewThanks): Promise<Thanks | undefined> => {
  const { access_token, question_id, id, text, now } = thanks;
  const query = isPostgres(db)
    ? sql<Thanks>`select * from family_stories_add_thanks(${access_token}, ${question_id}, ${id}, ${text}, ${now})`
    : withValues<Thanks>(addThanks, thanks);
  return (await query.execute(db)).rows[0];
};

const addThanks = `
  insert into family_stories_thanks (id, question_id, reader_id, name, text, created_at)
  select @id, q.id, r.id, r.name, @text, @now
  from family_stories_readers r join family_stories_questions q on q.id = @question_id and ${isOpened}
  where r.access_token = @access_token
  returning id, name, text, created_at`;

/** `thanks` as JSON. */
export type AnswerReadersRow = { only_admin: number; readers: number; thanks: string };

// for each submitted answer that is opened: a prepared statement, as in answers.ts
type TokenAndTime = { access_token: string; now: string };
export const answerReadersOnPostgres = preparedStatement<TokenAndTime>(
  'select * from family_stories_answer_reading(@access_token, @now)',
);
export const answerReadersOnSqlite = preparedStatement<TokenAndTime>(
  `select q.only_admin,
     case when ${readableCondition} then (select count(*) from family_stories_readers r
       where ${openCondition('@now', 'r.')} and ${isFor('q.person_id')}) else 0 end as readers,
     ${thanksAsJson('t.question_id = q.id')} as thanks
   from family_stories_questions q where q.access_token = @access_token and ${openCondition('@now', 'q.')}`,
);

export const toAnswerReaders = ({ only_admin, readers, thanks }: AnswerReadersRow): AnswerReaders => ({
  only_admin: only_admin === 1,
  readers,
  thanks: JSON.parse(thanks),
});

/** Sets `only_admin`, also of a locked answer; the version stays. */
export const setOnlyAdmin = async (
  db: TokenDatabase,
  access_token: string,
  only_admin: boolean,
  now: string,
): Promise<void> => {
  const value = Number(only_admin);
  await (isPostgres(db)
    ? sql`select family_stories_set_only_admin(${access_token}, ${value}, ${now})`
    : sql`update family_stories_questions set only_admin = ${value}
          where access_token = ${access_token} and link_paused = 0
            and (link_expires_at is null or link_expires_at > ${now}) and only_admin <> ${value}`
  ).execute(db);
};

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
