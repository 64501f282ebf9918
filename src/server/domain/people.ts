import { v7 } from 'uuid';
import { imagePathOf } from '../../shared/content/image-names.ts';
import { invalidFields, Problem } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { MailFault } from '../../shared/mail/mails.ts';
import { isTimeZone } from '../../shared/mail/time-zones.ts';
import type { Names, Overview, Person, PersonChange, WholePerson } from '../../shared/people/people.ts';
import type { QuestionFilter } from '../../shared/questions/question-filters.ts';
import type { PersonCounts } from '../../shared/questions/questions.ts';
import { withoutNull } from '../../shared/without-null.ts';
import type { App } from '../app.ts';
import {
  findPerson,
  findPlace,
  findUnlisted,
  hasPeople,
  insertPerson,
  type ListedPerson,
  listNames,
  listPeople,
  listPlaces,
  movePeople,
  type Place,
  updatePerson,
} from '../storage/people.ts';
import { findPersonLink } from '../storage/person-links.ts';
import { countQuestionsOfPeople } from '../storage/questions.ts';
import { summariseQueues } from '../storage/queue.ts';
import { findAnsweredByMail } from '../storage/replies.ts';
import { findRhythm, listNextMails } from '../storage/rhythms.ts';
import { findSpokenAnswers, type SpokenAnswer } from '../storage/spoken-answers.ts';
import { listSummaries } from '../storage/summaries.ts';
import { summaryOf } from './content/summary.ts';
import { followPerson } from './mail/rhythm-times.ts';
import { now } from './now.ts';
import { indexChangedText, indexNewTexts } from './search/indexing.ts';
import { type Context, inTransaction } from './transaction.ts';

/** Also says whether mail is on. */
type MailContext = Context & Pick<App, 'mail'>;

/** One page of people, or all. */
export type Page = {
  after?: string | undefined;
  limit?: number | undefined;
  filter?: QuestionFilter | undefined;
};

/** People with their questions, all or one page, in order. `after` is the cursor: the `next` of the previous page. */
export const findPeople = async (
  context: MailContext,
  page: Page,
): Promise<{ people: ListedPerson[]; next?: string }> => {
  const { db } = context;
  const { limit, filter } = page;
  const after = page.after === undefined ? undefined : ((await findPlace(db, page.after)) ?? lostPlace(page.after));
  const shown = { after, with: filter && { filter, now: now(context) } };
  if (limit === undefined) return { people: await complete(context, await listPeople(db, shown)) };
  // one more tells whether there is a next page
  const rows = await listPeople(db, { ...shown, limit: limit + 1 });
  const people = await complete(context, rows.slice(0, limit));
  const last = people.at(-1);
  return last && people.length < rows.length ? { people, next: last.id } : { people };
};

/** Adds the paths of their photos, summaries of their queues, when they are mailed next, and how they answered. */
const complete = async (context: MailContext, people: ListedPerson[]): Promise<ListedPerson[]> => {
  const { db, mail } = context;
  const ids = people.map(({ id }) => id);
  const queues = await summariseQueues(db, ids);
  const mails: Map<string, string> = mail ? await listNextMails(db, ids, now(context)) : new Map();
  const byMail = mail ? await findAnsweredByMail(db, people.flatMap(idsOfQuestions)) : new Set();
  const spoken = await findSpokenAnswers(db, ids);
  return people.map((person) => {
    const queue = queues.get(person.id);
    const next_mail_at = queue && mails.get(person.id);
    const questions = person.questions.map((each) => ({
      ...each,
      ...(byMail.has(each.id) && { by_mail: true as const }),
      ...flagsOf(spoken.get(each.id)),
    }));
    return { ...withPhoto(person), questions, ...(queue && { queue }), ...(next_mail_at && { next_mail_at }) };
  });
};

const flagsOf = (spoken: SpokenAnswer | undefined) => ({
  ...withoutNull({ recorded_ms: spoken?.recorded_ms ?? null }),
  ...(spoken?.has_unread_words && { has_unread_words: true as const }),
  ...(spoken?.has_unplayed_recording && { has_unplayed_recording: true as const }),
});

const idsOfQuestions = ({ questions }: ListedPerson) => questions.map(({ id }) => id);

/** Of a person who was deleted for good: as if they had never been moved. */
const lostPlace = (id: string): Place => ({ position: 0, id });

/** With the photo's path instead of its name. */
const withPhoto = <P extends { photo?: string }>(person: P): P =>
  person.photo === undefined ? person : { ...person, photo: imagePathOf(person.photo) };

/** Everyone, in order, without their questions. */
export const findNames = async ({ db }: Context): Promise<Names> => ({ people: (await listNames(db)).map(withPhoto) });

/** Everyone, in order, with the numbers of their questions. */
export const findOverview = async (context: Context): Promise<Overview> => {
  const { people } = await findNames(context);
  const counts = await countQuestionsOfPeople(context.db, now(context));
  return { people: people.map((person) => ({ ...person, counts: counts.get(person.id) ?? noQuestions })) };
};

const noQuestions: PersonCounts = { all: 0, answered: 0, waiting: 0, new: 0, overdue: 0, locked: 0 };

/** Throws `too_many_people`. */
export const addPerson = async (context: Context, name: string): Promise<ListedPerson> => {
  const person = { id: v7(), name, created_at: now(context) };
  await inTransaction(context, async (transaction) => {
    // on PostgreSQL concurrent requests may exceed the limit by as many as there are
    if (await hasPeople(transaction.db, limits.people)) throw new Problem('too_many_people');
    await insertPerson(transaction.db, person);
    await indexNewTexts(transaction, [{ person_id: person.id, question_id: null, text: name }]);
  });
  return { ...person, questions: [] };
};

export const requirePerson = async ({ db }: Context, id: string): Promise<ListedPerson> => {
  const person = await findPerson(db, id);
  if (!person) throw new Problem('unknown_person');
  return withPhoto(person);
};

/** A person with what lists omit: the admin's notes, whether they have their own link or a rhythm, and excerpts of answers. */
export const requireWholePerson = async (
  context: MailContext,
  id: string,
): Promise<ListedPerson & Omit<WholePerson, keyof Person>> => {
  const found = await findPerson(context.db, id);
  if (!found) throw new Problem('unknown_person');
  const [person = found] = await complete(context, [found]);
  const unlisted = await findUnlisted(context.db, id);
  const link = await findPersonLink(context.db, id);
  const rhythm = context.mail && (await findRhythm(context.db, id));
  const has = { ...(link && { has_link: true as const }), ...(rhythm && { has_rhythm: true as const }) };
  return { ...person, ...showUnlisted(unlisted), ...has, ...(await findExcerpts(context, id)) };
};

const showUnlisted = (row: Awaited<ReturnType<typeof findUnlisted>>) => {
  if (!row) return {};
  const { mail_stopped_at, mail_fault, ...fields } = row;
  return {
    ...withoutNull({ ...fields, mail_fault: mail_fault as MailFault | null }),
    ...(mail_stopped_at !== null && { mail_stopped: true as const }),
  };
};

const findExcerpts = async ({ db }: Context, person_id: string): Promise<Pick<WholePerson, 'excerpts'>> => {
  const summaries = await listSummaries(db, person_id);
  if (summaries.length === 0) return {};
  const excerpts = summaries.map(async ({ id, ...answer }) => [id, (await summaryOf(answer)).excerpt] as const);
  return { excerpts: Object.fromEntries(await Promise.all(excerpts)) };
};

/** Changes the fields that are given; null takes one away. */
export const changePerson = async (context: MailContext, id: string, change: PersonChange) => {
  if (Object.keys(change).length === 0) throw invalidFields([{ field: 'name', code: 'required' }]);
  if (typeof change.time_zone === 'string' && !isTimeZone(change.time_zone))
    throw invalidFields([{ field: 'time_zone', code: 'notATimeZone' }]);
  await inTransaction(context, async (transaction) => {
    const { db } = transaction;
    const isNewAddress = change.email !== undefined && change.email !== (await findUnlisted(db, id))?.email;
    // it has done nothing wrong, and nobody there has stopped the mails
    const newAddress = isNewAddress ? { mail_stopped_at: null, mail_fault: null } : {};
    if (!(await updatePerson(db, id, { ...change, ...newAddress }, now(context)))) throw new Problem('unknown_person');
    await followPerson(transaction, id, change);
    if (change.name !== undefined)
      await indexChangedText(transaction, { person_id: id, question_id: null, text: change.name });
  });
  return requireWholePerson(context, id);
};

/**
 * These people take, in this order, the places that they have now among all; everybody else keeps theirs. With all
 * people it is the whole order, with two neighbours an exchange. Throws `unknown_person` if one of them is not there.
 */
export const orderPeople = (context: Context, ids: string[]): Promise<void> =>
  inTransaction(context, async ({ db }) => {
    const before = await listPlaces(db);
    const moved = new Set(ids);
    if (before.filter(({ id }) => moved.has(id)).length < moved.size) throw new Problem('unknown_person');
    const rest = ids.values();
    const order = before.map(({ id }) => (moved.has(id) ? (rest.next().value as string) : id));
    const positions = new Map(before.map(({ id, position }) => [id, position]));
    const changed = order.flatMap((id, at) => (positions.get(id) === at + 1 ? [] : [{ id, position: at + 1 }]));
    await movePeople(
      db,
      changed.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });
