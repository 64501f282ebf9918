import { sql } from 'kysely';
import type { PersonPage } from '../../shared/person-links.ts';
import type { Database, TokenDatabase } from './database/tables.ts';
import { isOpen, type Link } from './links.ts';

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
export const updatePersonLink = async (
  db: Database,
  person_id: string,
  change: { [Part in keyof Link]?: Link[Part] | undefined },
): Promise<boolean> => {
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

/** The person of this link, whether it is open or not; undefined for those in the wastebasket. */
export const findPersonOfLink = (
  db: TokenDatabase,
  access_token: string,
): Promise<(Link & { id: string; name: string }) | undefined> =>
  db
    .selectFrom('family_stories_person_links as l')
    .innerJoin('family_stories_people as p', 'p.id', 'l.person_id')
    .select(['p.id', 'p.name', 'l.link_expires_at', 'l.link_paused'])
    .where('l.access_token', '=', access_token)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();

/** A person's questions whose own links are open; unanswered ones first, each in the order of asking. */
export const listQuestionsOfLink = (
  db: TokenDatabase,
  person_id: string,
  now: string,
): Promise<PersonPage['questions']> =>
  db
    .selectFrom('family_stories_questions')
    .select(['question_text', 'status', 'due_date'])
    .select(sql<string | null>`case when status = 'locked' then null else access_token end`.as('access_token'))
    .where('person_id', '=', person_id)
    .where('deleted_at', 'is', null)
    .where(isOpen(now))
    .orderBy(sql`case when status in ('submitted', 'locked') then 1 else 0 end`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
