import type { Database, PersonRow } from './tables.ts';

export const insertPerson = async (db: Database, row: PersonRow): Promise<void> => {
  await db.insertInto('family_stories_people').values(row).execute();
};

/** People in the order they were added; those after `after` (an id), at most `limit`. */
export const listPeople = (db: Database, page: { after?: string; limit?: number }): Promise<PersonRow[]> => {
  let query = db.selectFrom('family_stories_people').selectAll().orderBy('id');
  if (page.after !== undefined) query = query.where('id', '>', page.after);
  if (page.limit !== undefined) query = query.limit(page.limit);
  return query.execute();
};

export const findPerson = (db: Database, id: string): Promise<PersonRow | undefined> =>
  db.selectFrom('family_stories_people').selectAll().where('id', '=', id).executeTakeFirst();

/** False when there is no such person. */
export const renamePerson = async (db: Database, id: string, name: string): Promise<boolean> => {
  const result = await db.updateTable('family_stories_people').set({ name }).where('id', '=', id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** False when there is no such person. Throws where questions still refer to them. */
export const deletePerson = async (db: Database, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('family_stories_people').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};
