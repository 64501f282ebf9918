import { v7 } from 'uuid';
import { Problem } from '../../shared/errors.ts';
import type { People, Person } from '../../shared/people.ts';
import { type App, now } from '../app.ts';
import { isReferenceViolation } from '../storage/database.ts';
import { deletePerson, findPerson, insertPerson, listPeople, renamePerson } from '../storage/people.ts';
import { deleteQuestionsOf, hasQuestions } from '../storage/questions.ts';

/** A page of people with their questions; all of them without a limit. `after` is the `next` of the page before. */
export const findPeople = async (
  app: App,
  page: { after?: string | undefined; limit?: number | undefined },
): Promise<People> => {
  const { after, limit } = page;
  if (limit === undefined) return { people: await listPeople(app.db, { after }) };
  // one more says whether there is a next page
  const found = await listPeople(app.db, { after, limit: limit + 1 });
  const people = found.slice(0, limit);
  const last = people.at(-1);
  return last && people.length < found.length ? { people, next: last.id } : { people };
};

export const addPerson = async (app: App, name: string): Promise<Person> => {
  const person = { id: v7(), name, created_at: now(app) };
  await insertPerson(app.db, person);
  return { ...person, questions: [] };
};

export const requirePerson = async (app: App, id: string): Promise<Person> => {
  const person = await findPerson(app.db, id);
  if (!person) throw new Problem('unknown_person');
  return person;
};

export const renamePersonTo = async (app: App, id: string, name: string): Promise<Person> => {
  if (!(await renamePerson(app.db, id, name))) throw new Problem('unknown_person');
  return requirePerson(app, id);
};

/** Refuses to take questions along unless that is asked for. */
export const removePerson = (app: App, id: string, with_questions: boolean): Promise<void> =>
  app.db.transaction().execute(async (db) => {
    if (with_questions) await deleteQuestionsOf(db, id);
    else if (await hasQuestions(db, id)) throw new Problem('person_has_questions');
    const isDeleted = await deletePerson(db, id).catch((error) => {
      // asked in the meantime
      throw isReferenceViolation(error) ? new Problem('person_has_questions') : error;
    });
    if (!isDeleted) throw new Problem('unknown_person');
  });
