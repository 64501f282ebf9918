import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { v7 } from 'uuid';
import { dueDate } from '../../../shared/answers/due-date.ts';
import { textLength } from '../../../shared/answers/revisions.ts';
import type { QuestionStatus } from '../../../shared/answers/status.ts';
import { contentRules } from '../../../shared/content/rules.ts';
import { day } from '../../../shared/durations.ts';
import { type FieldFault, invalidFields, Problem } from '../../../shared/errors.ts';
import type { Exchange, ExchangedPerson, ExchangedQuestion, ImportSummary } from '../../../shared/exchange.ts';
import { limits } from '../../../shared/limits.ts';
import type { FieldMessage } from '../../../shared/messages/field-message.ts';
import { noteChanges } from '../../storage/changes.ts';
import type { Database, NewPersonRow, NewQuestionRow } from '../../storage/database/tables.ts';
import {
  type AskedText,
  findAsked,
  findQuestionIds,
  insertPeople,
  insertRevisions,
  lockImports,
  type NewRevision,
} from '../../storage/exchange.ts';
import { hasPeople, listNames, lockPeople } from '../../storage/people.ts';
import { insertQuestions } from '../../storage/questions.ts';
import { restoreMarked } from '../../storage/wastebasket.ts';
import { type Requester, recordSuccess } from '../audit.ts';
import { storedSummary } from '../content/summary.ts';
import { contentOfText, textOfContent } from '../content/text-paragraphs.ts';
import { findLibraryId } from '../library.ts';
import { now } from '../now.ts';
import { makeAccessToken } from '../questions.ts';
import { indexNewAnswers, indexNewTexts } from '../search/indexing.ts';
import { isStorable } from '../to-utc.ts';
import { type Context, inTransaction, type Transaction } from '../transaction.ts';
import { hiddenMark } from '../wastebasket.ts';

/** What is to be made of one person in the file. */
type Plan = {
  person_id: string;
  is_new: boolean;
  person: ExchangedPerson;
  questions: PlannedQuestion[];
  unchanged: number;
};
/** A question with its answer, to be written. */
export type PlannedQuestion = Omit<NewQuestionRow, 'id' | 'access_token'> & {
  /** Of the question; a new one if it is undefined. */
  id?: string;
  content: string;
  /** When the answer was saved; undefined without one. */
  answered_at: string | undefined;
};

/** Checks the whole file and says what an import would make. Throws `invalid_fields` with all faults. */
export const previewImport = async (context: Context, exchange: Exchange): Promise<ImportSummary> =>
  summarize((await planImport(context, exchange)).plans);

/**
 * Adds people and questions, all of them or none. Nothing that is here is changed: a person who is here gets the new
 * questions, and a question that is here stays as it is. Links are new. Throws `invalid_fields` with all faults.
 *
 * Short transactions, because SQLite has one writer and saves must not wait: they add everything hidden in the
 * wastebasket, and the last one takes all of it out. What an import has added that never came to its end, the
 * wastebasket deletes for good.
 */
export const importPeople = async (
  context: Context,
  exchange: Exchange,
  requester: Requester,
): Promise<ImportSummary> => {
  const { plans, listed } = await planImport(context, exchange);
  const known = new Map(plans.flatMap(({ is_new, person_id }, at) => (is_new ? [] : [[person_id, at] as const])));
  const mark = hiddenMark(context);
  await addHidden(context, plans, known, mark);
  await inTransaction(context, async (transaction) => {
    const { db } = transaction;
    await lockImports(db);
    await lockKnown(db, known, [...known.keys()]);
    await requireUnchanged(db, plans, listed);
    const shown = await restoreMarked(db, mark);
    const count = plans.reduce((sum, { questions }) => sum + questions.length, 0);
    if (shown.people !== countNew(plans) || shown.questions !== count)
      throw new Error('The import took so long that the wastebasket has deleted a part of it.');
    await noteChanges(db, [...known.keys()]);
    await recordSuccess(transaction, 'data_imported', requester);
  });
  return summarize(plans);
};

/** By the id of each person who was here before: the index in the file. */
type Known = ReadonlyMap<string, number>;

/** Refuses the import if one of these people is no longer on the list; otherwise they stay until the transaction ends. */
const lockKnown = async (db: Database, known: Known, ids: string[]) => {
  const there = new Set(await lockPeople(db, ids));
  const gone = ids
    .filter((id) => !there.has(id))
    .map((id): FieldFault => ({ field: `people.${known.get(id)}.name`, code: 'goneMeanwhile' }));
  if (gone.length > 0) throw refuse(gone);
};

/** Refuses the import if people with these names were added since it was planned, or if the list is full. */
const requireUnchanged = async (db: Database, plans: Plan[], listed: ReadonlySet<string>) => {
  const appeared = new Set((await listNames(db)).map(({ name }) => name).filter((name) => !listed.has(name)));
  const errors = plans.flatMap(({ is_new, person }, at): FieldFault[] =>
    is_new && appeared.has(person.name) ? [{ field: `people.${at}.name`, code: 'addedMeanwhile' }] : [],
  );
  if (errors.length > 0) throw refuse(errors);
  await requireRoom(db, plans);
};

const requireRoom = async (db: Database, plans: Plan[]) => {
  const added = countNew(plans);
  if (added > 0 && (await hasPeople(db, limits.people - added + 1))) throw new Problem('too_many_people');
};

const countNew = (plans: Plan[]) => plans.filter(({ is_new }) => is_new).length;

// planning yields to the event loop after so many questions, so that it does not block saves
const plannedAtOnce = 100;

/** `listed`: the names of the people who are here. */
const planImport = async (
  context: Context,
  { people }: Exchange,
): Promise<{ plans: Plan[]; listed: ReadonlySet<string> }> => {
  if (people.length === 0) throw refuse([{ field: 'people', code: 'empty' }]);
  const all = people.flatMap(({ questions = [] }) => questions);
  if (all.length > limits.importQuestions)
    throw refuse([{ field: 'people', code: 'tooManyItems', values: { limit: `${limits.importQuestions}` } }]);
  const here = {
    people: await listNames(context.db),
    question_ids: await findQuestionIds(
      context.db,
      all.flatMap(({ id }) => id ?? []),
    ),
  };
  const ids = new Set(here.people.map(({ id }) => id));
  const byName = Map.groupBy(here.people, ({ name }) => name);
  const knownIdOf = ({ id, name }: ExchangedPerson) =>
    id === undefined ? byName.get(name)?.[0]?.id : ids.has(id) ? id : undefined;
  const isAsked = await findWhatIsAsked(context, people, knownIdOf);
  const errors: FieldFault[] = [];
  const plans: Plan[] = [];
  for (const [at, { questions = [], ...person }] of people.entries()) {
    const path = `people.${at}`;
    if (person.id === undefined && (byName.get(person.name) ?? []).length > 1)
      errors.push({ field: `${path}.name`, code: 'sharedName' });
    const known_id = knownIdOf(person);
    const person_id = known_id ?? v7();
    const isNew = (question: ExchangedQuestion) =>
      question.id === undefined ? !isAsked(person_id, question) : !here.question_ids.has(question.id);
    const made: PlannedQuestion[] = [];
    for (const [place, question] of questions.entries()) {
      if (place % plannedAtOnce === 0) await yieldToEventLoop();
      if (isNew(question))
        made.push({ person_id, ...planQuestion(now(context), question, `${path}.questions.${place}`, errors) });
    }
    plans.push({
      person_id,
      is_new: known_id === undefined,
      person,
      questions: made,
      unchanged: questions.length - made.length,
    });
  }
  if (errors.length > 0) throw refuse(errors);
  await requireRoom(context.db, plans);
  return { plans, listed: new Set(byName.keys()) };
};

const keyOf = ({ person_id, question_text }: AskedText) => JSON.stringify([person_id, question_text]);

/**
 * Returns a function that tells whether a question without an id is here already: the same text for the same person,
 * and the file has the same answer or none. With a different answer it is new, so that no answer is lost.
 */
const findWhatIsAsked = async (
  { db }: Context,
  people: ExchangedPerson[],
  knownIdOf: (person: ExchangedPerson) => string | undefined,
) => {
  const wanted = people.flatMap((person) => {
    const person_id = knownIdOf(person);
    if (person_id === undefined) return [];
    const { questions = [] } = person;
    return questions.flatMap(({ id, question_text }) => (id === undefined ? [{ person_id, question_text }] : []));
  });
  const asked = Map.groupBy(await findAsked(db, wanted), keyOf);
  return (person_id: string, { question_text, answer = '' }: ExchangedQuestion): boolean => {
    const same = asked.get(keyOf({ person_id, question_text })) ?? [];
    const text = textOfContent(contentOfText(answer));
    return same.some(({ content }) => text === '' || text === textOfContent(content));
  };
};

const refuse = (errors: FieldFault[]) => invalidFields(errors, limits.importErrors);

const planQuestion = (
  at: string,
  { question_text, answer = '', days_to_complete = null, only_admin = false, ...given }: ExchangedQuestion,
  path: string,
  errors: FieldFault[],
): Omit<PlannedQuestion, 'person_id'> => {
  const fault = (field: string, message: FieldMessage) => errors.push({ field: `${path}.${field}`, ...message });
  const timeOf = (field: 'created_at' | 'answered_at' | 'due_date') => {
    const text = given[field];
    if (text === undefined) return undefined;
    const time = new Date(text);
    if (!isStorable(time)) fault(field, { code: 'timeOutOfRange' });
    else if (field === 'due_date') return time.toISOString();
    // a day without a time is stored as noon, which may not have come yet
    else if (time.getTime() > Date.parse(at) + day) fault(field, { code: 'inFuture' });
    else return new Date(Math.min(time.getTime(), Date.parse(at))).toISOString();
    return undefined;
  };
  const content = contentOfText(answer);
  if (Buffer.byteLength(content) > limits.contentBytes)
    fault('answer', { code: 'tooLong', values: { limit: String(limits.contentBytes) } });
  const { status = content === '' ? 'not_started' : 'submitted' } = given;
  if (status === 'not_started' && content !== '') fault('status', { code: 'notStarted' });
  if (given.due_date !== undefined && days_to_complete === null) fault('due_date', { code: 'dueWithoutDays' });
  const answered_at = content === '' ? undefined : (timeOf('answered_at') ?? at);
  const created_at = timeOf('created_at') ?? answered_at ?? at;
  const version = importedVersion(status);
  return {
    question_text,
    status,
    days_to_complete,
    due_date: timeOf('due_date') ?? dueDate(created_at, days_to_complete),
    created_at,
    updated_at: answered_at ?? created_at,
    version,
    // what was brought in is not a new answer
    read_version: version,
    only_admin: Number(only_admin),
    content,
    content_rules: contentRules,
    answered_at,
  };
};

/** The version of an answer, as if it had been saved once, and then locked. */
export const importedVersion = (status: QuestionStatus): number =>
  Number(status !== 'not_started') + Number(status === 'locked');

// one transaction; a save waits some hundredths of a second for it
const atOnce = { rows: 50, characters: 200_000 };

/** Adds what is new, resting under the mark. */
const addHidden = async (context: Context, plans: Plan[], known: Known, deleted_at: string) => {
  const created_at = now(context);
  const people = plans.filter(({ is_new }) => is_new);
  const rows = people.map(({ person, person_id }) => ({ ...asPersonRow(person, person_id, created_at), deleted_at }));
  for (const some of batchesOf(rows, () => 0))
    await inTransaction(context, (transaction) => writePeople(transaction, some));
  const questions = plans.flatMap((plan) => plan.questions.map((question) => ({ ...question, deleted_at })));
  for (const some of batchesOf(questions, ({ content }) => content.length))
    await inTransaction(context, async (transaction) => {
      const ids = new Set(some.map(({ person_id }) => person_id));
      await lockKnown(
        transaction.db,
        known,
        [...ids].filter((id) => known.has(id)),
      );
      await writeQuestions(transaction, some);
    });
};

/** Batches of at most `atOnce`. A row with more characters is a batch of its own. */
const batchesOf = <Row>(rows: Row[], length: (row: Row) => number): Row[][] => {
  const batches: Row[][] = [];
  let characters = 0;
  for (const row of rows) {
    characters += length(row);
    const last = batches.at(-1);
    if (last !== undefined && last.length < atOnce.rows && characters <= atOnce.characters) last.push(row);
    else {
      batches.push([row]);
      characters = length(row);
    }
  }
  return batches;
};

/** Adds people, and their names to the search. */
export const writePeople = async (transaction: Transaction, rows: NewPersonRow[]): Promise<void> => {
  const changed_at = now(transaction);
  await insertPeople(
    transaction.db,
    rows.map((row) => ({ ...row, changed_at })),
  );
  await indexNewTexts(
    transaction,
    rows.map(({ id, name }) => ({ person_id: id, question_id: null, text: name })),
  );
};

const asPersonRow = (
  { name, relation, year_of_birth, called_by_admin, calls_admin, language, notes }: ExchangedPerson,
  id: string,
  created_at: string,
): NewPersonRow => ({
  ...{ id, name, created_at },
  relation: relation ?? null,
  year_of_birth: year_of_birth ?? null,
  called_by_admin: called_by_admin ?? null,
  calls_admin: calls_admin ?? null,
  language: language ?? null,
  notes: notes ?? null,
});

/** Adds questions with new links, their answers as first revisions, and both to the search. */
export const writeQuestions = async (transaction: Transaction, planned: PlannedQuestion[]): Promise<void> => {
  const { db, token_length } = transaction;
  const questions: (NewQuestionRow & { content: string; version: number })[] = [];
  const revisions: NewRevision[] = [];
  for (const { answered_at, ...question } of planned) {
    const id = question.id ?? v7();
    const library_id = (await findLibraryId(question.question_text)) ?? null;
    const summary = storedSummary(question.content, question.version);
    questions.push({ ...question, id, library_id, summary, access_token: makeAccessToken(token_length) });
    if (answered_at === undefined) continue;
    const { content, status } = question;
    revisions.push({
      question_id: id,
      version: 1,
      status: status === 'in_progress' ? 'in_progress' : 'submitted',
      created_at: answered_at,
      length: textLength(content),
      kept: Number(status === 'locked'),
      content,
      content_rules: contentRules,
    });
  }
  await insertQuestions(db, questions);
  await insertRevisions(db, revisions);
  await indexNewTexts(
    transaction,
    questions.map(({ id, person_id, question_text }) => ({ person_id, question_id: id, text: question_text })),
  );
  await indexNewAnswers(
    transaction,
    questions.filter(({ content }) => content !== ''),
  );
  // SQLite calls are synchronous
  await yieldToEventLoop();
};

const summarize = (plans: Plan[]): ImportSummary => {
  const people = plans.map(({ is_new, person, questions, unchanged }) => ({
    name: person.name,
    is_new,
    questions: questions.length,
    answers: questions.filter(({ content }) => content !== '').length,
    unchanged,
  }));
  const sum = (field: 'questions' | 'answers' | 'unchanged') =>
    people.reduce((total, person) => total + person[field], 0);
  return {
    new_people: people.filter(({ is_new }) => is_new).length,
    questions: sum('questions'),
    answers: sum('answers'),
    unchanged: sum('unchanged'),
    people,
  };
};
