import type { PersonPage } from '../../shared/people/person-links.ts';
import type { Database, TokenDatabase } from './database/tables.ts';
import { callTokenFunction, type TokenFunction } from './database/token-function.ts';
import { type Link, type LinkUpdate, openCondition } from './links.ts';

/** The link of a person, with its token. */
export type StoredPersonLink = Link & { access_token: string };

const columns = ['access_token', 'link_expires_at', 'link_paused'] as const;

export const findPersonLink = (db: Database, person_id: string): Promise<StoredPersonLink | undefined> =>
  db.selectFrom('family_stories_person_links').select(columns).where('person_id', '=', person_id).executeTakeFirst();

/** Makes the link of a person or replaces its token; pause and end of an existing one stay. */
export const putPersonLink = async (db: Database, person_id: string, access_token: string): Promise<void> => {
  await db
    .insertInto('family_stories_person_links')
    .values({ person_id, access_token })
    .onConflict((c) => c.column('person_id').doUpdateSet({ access_token }))
    .execute();
};

/** Changes only what is defined; false if the person has no link. */
export const updatePersonLink = async (db: Database, person_id: string, change: LinkUpdate): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_person_links')
    .set(change)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** False if the person has no link. */
export const deletePersonLink = async (db: Database, person_id: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('family_stories_person_links')
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** A question as the link of its person shows it. */
type PersonPageQuestion = PersonPage['questions'][number];
/** One row for each question. Without any, or with a closed link, one row in which all of those columns are null. */
type PersonPageRow = Link & { name: string } & { [Name in keyof PersonPageQuestion]: PersonPageQuestion[Name] | null };

/** Unanswered questions come first. */
export const personPage: TokenFunction = {
  name: 'family_stories_person_page',
  parameters: { its_token: 'text', at_time: 'text' },
  returns: `table (name text, link_expires_at text, link_paused integer, question_text text, status text,
    access_token text, due_date text)`,
  isStable: true,
  text: () => `
    select p.name, l.link_expires_at, l.link_paused, q.question_text, q.status,
      case when q.status = 'locked' then null else q.access_token end as access_token, q.due_date
    from family_stories_person_links l
    join family_stories_people p on p.id = l.person_id and p.deleted_at is null
    left join family_stories_questions q on q.person_id = p.id and q.deleted_at is null
      and ${openCondition('@at_time', 'q.')} and ${openCondition('@at_time', 'l.')}
    where l.access_token = @its_token
    order by case when q.status in ('submitted', 'locked') then 1 else 0 end, q.created_at, q.id`,
};

/** What the link of a person opens; undefined for an unknown token. Of a closed link it has no questions. */
export const findPersonPage = async (
  db: TokenDatabase,
  access_token: string,
  now: string,
): Promise<(Link & PersonPage) | undefined> => {
  const rows = await callTokenFunction<PersonPageRow>(db, personPage, { its_token: access_token, at_time: now });
  const [first] = rows;
  if (!first) return undefined;
  const questions = rows.flatMap(({ question_text, status, access_token, due_date }) =>
    question_text === null || status === null ? [] : [{ question_text, status, access_token, due_date }],
  );
  const { name, link_expires_at, link_paused } = first;
  return { person: { name }, link_expires_at, link_paused, questions };
};
