import { type Kysely, PostgresAdapter, sql } from 'kysely';

// in the order in which requests come to them, so that neither side waits for the other in a circle
const tables = [
  'family_stories_questions',
  'family_stories_people',
  'family_stories_revisions',
  'family_stories_images',
  'admin_settings',
  'admin_sessions',
  'attempts',
  'kysely_migration',
  // of the first release only
  'kysely_migration_lock',
];

// the role is not named as a role: it belongs to the whole cluster, and a schema can be restored where it is not
const isAnswerer = `current_user = 'family_stories_answerer'`;
const opened = `access_token = current_setting('family_stories.access_token', true)`;
const its = (column: string, more = '') => `(select ${column} from family_stories_questions where ${opened}${more})`;
const unlocked = ` and status <> 'locked'`;

const policies = [
  `read_one on family_stories_questions for select using (${isAnswerer} and ${opened})`,
  // what is written must be unlocked before and after
  `write_one on family_stories_questions for update using (${isAnswerer} and ${opened}${unlocked})`,
  `read_one on family_stories_people for select using (${isAnswerer} and id = ${its('person_id')})`,
  `read_one on family_stories_revisions for select using (${isAnswerer} and question_id = ${its('id')})`,
  `add_to_one on family_stories_revisions for insert with check (${isAnswerer} and question_id = ${its('id')})`,
  `add_to_one on family_stories_images for insert with check (${isAnswerer} and question_id = ${its('id', unlocked)})`,
];

/** Only the owner of the tables sees all rows; the answerer's role those of one question, and everybody else none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const table of tables)
    await sql`alter table if exists ${sql.table(table)} enable row level security`.execute(db);
  for (const policy of policies) await sql.raw(`create policy ${policy}`).execute(db);
};
