import { v7 } from 'uuid';
import { Problem } from '../../shared/errors.ts';
import { now } from '../app.ts';
import { findPerson, insertPerson, type ListedPerson, listPeople, renamePerson } from '../storage/people.ts';
import type { Context } from './transaction.ts';

/** People with their questions, all or one page of `limit`. `after` is the cursor: the `next` of the previous page. */
export const findPeople = async (
  { db }: Context,
  page: { after?: string | undefined; limit?: number | undefined },
): Promise<{ people: ListedPerson[]; next?: string }> => {
  const { after, limit } = page;
  if (limit === undefined) return { people: await listPeople(db, { after }) };
  // one more tells whether there is a next page
  const rows = await listPeople(db, { after, limit: limit + 1 });
  const people = rows.slice(0, limit);
  const last = people.at(-1);
  return last && people.length < rows.length ? { people, next: last.id } : { people };
};

export const addPerson = async (context: Context, name: string): Promise<ListedPerson> => {
  const person = { id: v7(), name, created_at: now(context) };
  await insertPerson(context.db, person);
  return { ...person, questions: [] };
};

export const requirePerson = async ({ db }: Context, id: string): Promise<ListedPerson> => {
  const person = await findPerson(db, id);
  if (!person) throw new Problem('unknown_person');
  return person;
};

export const renamePersonTo = async (context: Context, id: string, name: string): Promise<ListedPerson> => {
  if (!(await renamePerson(context.db, id, name))) throw new Problem('unknown_person');
  return requirePerson(context, id);
};
