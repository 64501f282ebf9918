import { sql } from 'kysely';
import { batchesOf } from '../../shared/batches-of.ts';
import type { SearchField } from '../../shared/search/search.ts';
import { isPostgres } from './database/dialect.ts';
import type { Database } from './database/tables.ts';

/** A piece of text, and the tokens by which it is found. */
export type SearchText = {
  person_id: string;
  /** Null for the name of a person. */
  question_id: string | null;
  field: SearchField;
  part: number;
  text: string;
  tokens: string[];
};

// few: SQLite calls are synchronous, and a text has up to 16,000 characters
const rowsAtOnce = 50;

/** For texts that are not in the index. */
export const insertSearchTexts = async (db: Database, texts: SearchText[]): Promise<void> => {
  const insert = isPostgres(db) ? insertOnPostgres : insertOnSqlite;
  for (const some of batchesOf(texts, rowsAtOnce)) await insert(db, some);
};

const insertOnPostgres = async (db: Database, texts: SearchText[]) => {
  const rows = texts.map(
    ({ person_id, question_id, field, part, text, tokens }) =>
      sql`(${person_id}, ${question_id}, ${field}, ${sql.lit(part)}, ${text}, array_to_tsvector(${tokens}::text[]))`,
  );
  await sql`insert into family_stories_search (person_id, question_id, field, part, text, tokens)
    values ${sql.join(rows)} on conflict do nothing`.execute(db);
};

const insertOnSqlite = async (db: Database, texts: SearchText[]) => {
  const inserted = await db
    .insertInto('family_stories_search')
    .values(texts.map(({ tokens: _tokens, ...row }) => row))
    .onConflict((c) => c.doNothing())
    .returning(['id', 'person_id', 'question_id', 'field', 'part'])
    .execute();
  if (inserted.length === 0) return;
  const tokens = new Map(texts.map((text) => [keyOf(text), text.tokens.join(' ')]));
  const rows = inserted.map(({ id, ...text }) => sql`(${id}, ${tokens.get(keyOf(text))})`);
  await sql`insert into family_stories_search_index (rowid, tokens) values ${sql.join(rows)}`.execute(db);
};

/** Of a name, a question, or a part of an answer. */
const keyOf = ({ person_id, question_id, field, part }: Omit<SearchText, 'text' | 'tokens'>) =>
  `${field} ${question_id ?? person_id} ${part}`;

/**
 * Which of these people exist. They stay until the end of the transaction: it takes this lock before those of their
 * questions and of rows of the index, as every deletion does (one lock order prevents deadlocks).
 */
export const keepPeople = async (db: Database, ids: string[]): Promise<string[]> => {
  const query = db.selectFrom('family_stories_people').select('id').where('id', 'in', ids).orderBy('id');
  return (await (isPostgres(db) ? query.forKeyShare() : query).execute()).map(({ id }) => id);
};

/** The same for questions, and their people. */
export const keepQuestions = async (db: Database, ids: string[]): Promise<string[]> => {
  const query = db.selectFrom('family_stories_questions').where('id', 'in', ids).orderBy('id');
  const people = await query.select(['id', 'person_id']).execute();
  if (people.length === 0) return [];
  await keepPeople(
    db,
    people.map(({ person_id }) => person_id),
  );
  const kept = query.select('id');
  return (await (isPostgres(db) ? kept.forKeyShare() : kept).execute()).map(({ id }) => id);
};

/** Replaces a text, unless it is the same. Runs in a transaction of its own or in the given one. */
export const replaceSearchText = async (db: Database, text: SearchText): Promise<void> => {
  const { person_id, question_id, field, part } = text;
  await db
    .deleteFrom('family_stories_search')
    .where('person_id', '=', person_id)
    .where('question_id', question_id === null ? 'is' : '=', question_id)
    .where('field', '=', field)
    .where('part', '=', part)
    .where('text', '<>', text.text)
    .execute();
  await insertSearchTexts(db, [text]);
};

/** Deletes the parts of an answer from this one on. */
export const deleteSearchParts = async (db: Database, question_id: string, from: number): Promise<void> => {
  await db
    .deleteFrom('family_stories_search')
    .where('question_id', '=', question_id)
    .where('field', '=', 'answer')
    .where('part', '>=', from)
    .execute();
};

/** An answer that the index lacks, or has in an earlier version, with the time of its newest revision. */
export type UnindexedAnswer = { question_id: string; created_at: string };

/** Such answers by that time; starts after `after`, up to `until`, at most `limit`. */
export const listUnindexedAnswers = (
  db: Database,
  after: UnindexedAnswer,
  until: string,
  limit: number,
): Promise<UnindexedAnswer[]> =>
  db
    .selectFrom('family_stories_revisions as r')
    .select(['r.question_id', 'r.created_at'])
    .where((e) => e(e.refTuple('r.created_at', 'r.question_id'), '>', e.tuple(after.created_at, after.question_id)))
    .where('r.created_at', '<=', until)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('family_stories_search_answers as a')
            .select('a.version')
            .whereRef('a.question_id', '=', 'r.question_id')
            .whereRef('a.version', '>=', 'r.version'),
        ),
      ),
    )
    .orderBy('r.created_at')
    .orderBy('r.question_id')
    .limit(limit)
    .execute();

/**
 * The answer of a question whose indexed version is another, or whose recordings have other words; undefined if the index
 * has these.
 */
export const findUnindexedAnswer = (
  db: Database,
  id: string,
): Promise<{ person_id: string; content: string; version: number } | undefined> =>
  db
    .selectFrom('family_stories_questions as q')
    .leftJoin('family_stories_search_answers as a', 'a.question_id', 'q.id')
    .select(['q.person_id', 'q.content', 'q.version'])
    .where('q.id', '=', id)
    .where((e) =>
      e.or([
        e('a.version', 'is', null),
        e('a.version', '<>', e.ref('q.version')),
        e.exists(unindexedWords(db).select('r.id').where('r.question_id', '=', sql.ref<string>('q.id'))),
      ]),
    )
    .executeTakeFirst();

/** Recordings whose words the index lacks, has in an earlier version, or must not have any more. */
const unindexedWords = (db: Database) =>
  db
    .selectFrom('family_stories_recordings as r')
    .where(
      sql<boolean>`coalesce(r.indexed, 0) <> case when r.deleted_at is null then coalesce(r.released, 0) else 0 end`,
    );

/** Questions with such recordings. */
export const listUnindexedWords = async (db: Database, limit: number): Promise<string[]> => {
  const rows = await unindexedWords(db).select('r.question_id').distinct().limit(limit).execute();
  return rows.map(({ question_id }) => question_id);
};

/** `cues` is JSON, and null if readers do not see the words. */
export type RecordingWords = { id: string; version: number | null; cues: string | null };

/** The words of the recordings of an answer, oldest first. */
export const listRecordingWords = async (db: Database, question_id: string): Promise<RecordingWords[]> => {
  const rows = await db
    .selectFrom('family_stories_recordings as r')
    .leftJoin('family_stories_transcripts as t', (on) =>
      on.onRef('t.recording_id', '=', 'r.id').onRef('t.version', '=', 'r.released').on('r.deleted_at', 'is', null),
    )
    .select(['r.id', 'r.released', 'r.deleted_at', 't.cues'])
    .where('r.question_id', '=', question_id)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
  return rows.map(({ id, released, deleted_at, cues }) => ({
    id,
    version: deleted_at === null ? released : null,
    cues,
  }));
};

export const recordIndexedWords = async (db: Database, words: RecordingWords[]): Promise<void> => {
  for (const { id, version } of words)
    await db.updateTable('family_stories_recordings').set({ indexed: version }).where('id', '=', id).execute();
};

export const recordIndexedAnswers = async (
  db: Database,
  answers: { question_id: string; version: number }[],
): Promise<void> => {
  for (const some of batchesOf(answers, rowsAtOnce))
    await db
      .insertInto('family_stories_search_answers')
      .values(some)
      .onConflict((c) => c.column('question_id').doUpdateSet({ version: (e) => e.ref('excluded.version') }))
      .execute();
};

/** Up to which save the index has all answers; undefined while it was never compared with everything. */
export const findIndexedUntil = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('family_stories_search_progress').select('answers_until').executeTakeFirst())?.answers_until;

export const recordIndexedUntil = async (db: Database, answers_until: string): Promise<void> => {
  await db
    .insertInto('family_stories_search_progress')
    .values({ id: 1, answers_until })
    .onConflict((c) => c.column('id').doUpdateSet({ answers_until }))
    .execute();
};

/** The whole index is built again: after other rows were put into the database. */
export const resetSearch = async (db: Database): Promise<void> => {
  for (const table of [
    'family_stories_search',
    'family_stories_search_answers',
    'family_stories_search_progress',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('family_stories_recordings').set({ indexed: null }).where('indexed', 'is not', null).execute();
};

/** A name or question that the index lacks, or has in another form. */
export type Unindexed = { person_id: string; question_id: string | null; text: string };

/**
 * What the index lacks of a page of people or questions; `answers` are ids of questions. `last` is where the next page
 * starts, undefined at the end.
 */
export type UnindexedPage = { texts: Unindexed[]; answers: string[]; last: string | undefined };

/** Compares at most `limit` people after `after`, by id. */
export const listUnindexedNames = async (db: Database, after: string, limit: number): Promise<UnindexedPage> => {
  const rows = await db
    .selectFrom('family_stories_people as p')
    .leftJoin('family_stories_search as s', (join) =>
      // the page's beginning again: a merge join must not read the index from its start
      join.onRef('s.person_id', '=', 'p.id').on('s.person_id', '>', after).on('s.question_id', 'is', null),
    )
    .select(['p.id', 'p.name as text', 's.text as indexed'])
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return {
    texts: rows
      .filter(({ text, indexed }) => text !== indexed)
      .map(({ id, text }) => ({ person_id: id, question_id: null, text })),
    answers: [],
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
  };
};

/** The same for questions and their answers. */
export const listUnindexedQuestions = async (db: Database, after: string, limit: number): Promise<UnindexedPage> => {
  const rows = await db
    .selectFrom('family_stories_questions as q')
    .leftJoin('family_stories_search as s', (join) =>
      join
        .onRef('s.question_id', '=', 'q.id')
        .on('s.question_id', '>', after)
        .on('s.field', '=', 'question')
        .on('s.part', '=', 0),
    )
    .leftJoin('family_stories_search_answers as a', (join) =>
      join.onRef('a.question_id', '=', 'q.id').on('a.question_id', '>', after),
    )
    .select(['q.id', 'q.person_id', 'q.question_text as text', 's.text as indexed'])
    .select(['q.version', 'a.version as indexed_version'])
    .where('q.id', '>', after)
    .orderBy('q.id')
    .limit(limit)
    .execute();
  return {
    texts: rows
      .filter(({ text, indexed }) => text !== indexed)
      .map(({ id, person_id, text }) => ({ person_id, question_id: id, text })),
    answers: rows.filter(({ version, indexed_version }) => version !== (indexed_version ?? 0)).map(({ id }) => id),
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
  };
};

/** A text that was found. */
export type FoundText = {
  person_id: string;
  name: string;
  question_id: string | null;
  field: SearchField;
  text: string;
};

/**
 * Texts in which each term begins a token: of each name, question and answer the first part, names first, then questions,
 * then answers, newest first; at most `limit`. Terms are letters, digits and marks. Without the wastebasket. With
 * `question_ids`, only these questions and their answers.
 */
export const findTexts = async (
  db: Database,
  terms: string[],
  limit: number,
  question_ids?: string[],
): Promise<FoundText[]> => {
  const within = question_ids ? sql`and f.question_id in (${sql.join(question_ids)})` : sql``;
  const matches = isPostgres(db)
    ? sql`f.tokens @@ ${terms.map((term) => `'${term}':*`).join(' & ')}::tsquery`
    : sql`f.id in (select rowid from family_stories_search_index
        where family_stories_search_index match ${terms.map((term) => `"${term}"*`).join(' AND ')})`;
  // what rests is little: looking it up once is much faster than each person and question that matches
  const { rows } = await sql<FoundText>`
    select s.person_id, person.name, s.question_id, s.field, s.text
    from (
      select min(f.id) as id, f.field, f.question_id
      from family_stories_search f
      where ${matches} ${within}
        and f.person_id not in (select id from family_stories_people where deleted_at is not null)
        and coalesce(f.question_id, '') not in (select id from family_stories_questions where deleted_at is not null)
      group by f.person_id, f.question_id, f.field
      order by case f.field when 'name' then 0 when 'question' then 1 else 2 end, f.question_id desc, f.person_id
      limit ${sql.lit(limit)}
    ) as found
    join family_stories_search s on s.id = found.id
    join family_stories_people person on person.id = s.person_id
    order by case found.field when 'name' then 0 when 'question' then 1 else 2 end, found.question_id desc,
      s.person_id`.execute(db);
  return rows;
};
