import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { v7 } from 'uuid';
import { contentRules } from '../../../shared/content/rules.ts';
import { dueDate } from '../../../shared/due-date.ts';
import { type FieldError, Problem } from '../../../shared/errors.ts';
import type { Exchange, ExchangedPerson, ExchangedQuestion, ImportSummary } from '../../../shared/exchange.ts';
import { limits } from '../../../shared/limits.ts';
import { fieldErrors } from '../../../shared/messages/en/errors.ts';
import { format } from '../../../shared/messages/format.ts';
import { textLength } from '../../../shared/revisions.ts';
import type { QuestionStatus } from '../../../shared/status.ts';
import { now } from '../../app.ts';
import type { NewPersonRow, NewQuestionRow } from '../../storage/database/tables.ts';
import { findQuestionIds, insertPeople, insertRevisions, type NewRevision } from '../../storage/exchange.ts';
import { hasPeople, listNames, lockPerson } from '../../storage/people.ts';
import { insertQuestions } from '../../storage/questions.ts';
import { type Requester, recordSuccess } from '../audit.ts';
import { contentOfText } from '../content/text-paragraphs.ts';
import { findLibraryId } from '../library.ts';
import { makeAccessToken } from '../questions.ts';
import { indexNewAnswers, indexNewTexts } from '../search/indexing.ts';
import { type Context, inTransaction, type Transaction } from '../transaction.ts';

/** What is to be made of one person in the file. */
type Plan = {
  /** Of a person on the list; undefined for a new one. */
  known_id: string | undefined;
  person: ExchangedPerson;
  questions: PlannedQuestion[];
  unchanged: number;
};
/** A question with its answer, to be written. */
export type PlannedQuestion = Omit<NewQuestionRow, 'id' | 'person_id' | 'access_token'> & {
  /** Of the question; a new one if it is undefined. */
  id?: string;
  content: string;
  /** When the answer was saved; undefined without one. */
  answered_at: string | undefined;
};

/** Checks the whole file and says what an import would make. Throws `invalid_fields` with all faults. */
export const previewImport = async (context: Context, exchange: Exchange): Promise<ImportSummary> =>
  summarize(await planImport(context, exchange));

/**
 * Adds people and questions, all of them or none. Nothing that is here is changed: a person who is here gets the new
 * questions, and a question that is here stays as it is. Links are new. Throws `invalid_fields` with all faults.
 */
export const importPeople = (context: Context, exchange: Exchange, requester: Requester): Promise<ImportSummary> =>
  inTransaction(context, async (transaction) => {
    const plans = await planImport(transaction, exchange);
    await writePlans(transaction, plans);
    await recordSuccess(transaction, 'data_imported', requester);
    return summarize(plans);
  });

const planImport = async (context: Context, { people }: Exchange): Promise<Plan[]> => {
  if (people.length === 0) throw refuse([{ field: 'people', message: fieldErrors.empty }]);
  const all = people.flatMap(({ questions = [] }) => questions);
  if (all.length > limits.importQuestions)
    throw refuse([
      { field: 'people', message: format(fieldErrors.tooManyItems, { limit: `${limits.importQuestions}` }) },
    ]);
  const here = {
    people: await listNames(context.db),
    question_ids: await findQuestionIds(
      context.db,
      all.flatMap(({ id }) => id ?? []),
    ),
  };
  const ids = new Set(here.people.map(({ id }) => id));
  const byName = Map.groupBy(here.people, ({ name }) => name);
  const errors: FieldError[] = [];
  const plans: Plan[] = [];
  for (const [at, { questions = [], ...person }] of people.entries()) {
    const path = `people.${at}`;
    const sameName = person.id === undefined ? (byName.get(person.name) ?? []) : [];
    if (sameName.length > 1) errors.push({ field: `${path}.name`, message: fieldErrors.sharedName });
    const isNew = ({ id }: ExchangedQuestion) => id === undefined || !here.question_ids.has(id);
    const planned = questions.map(
      (question, place) =>
        isNew(question) && planQuestion(now(context), question, `${path}.questions.${place}`, errors),
    );
    const made = planned.filter((question) => question !== false);
    plans.push({
      known_id: person.id === undefined ? sameName[0]?.id : ids.has(person.id) ? person.id : undefined,
      person,
      questions: made,
      unchanged: questions.length - made.length,
    });
    await yieldToEventLoop();
  }
  if (errors.length > 0) throw refuse(errors);
  const added = plans.filter(({ known_id }) => known_id === undefined).length;
  if (added > 0 && (await hasPeople(context.db, limits.people - added + 1))) throw new Problem('too_many_people');
  return plans;
};

// more would not help
const maxErrors = 100;
const refuse = (errors: FieldError[]) => new Problem('invalid_fields', { errors: errors.slice(0, maxErrors) });

// a day without a time is stored as noon, which may not have come yet
const day = 24 * 60 * 60 * 1000;

const planQuestion = (
  at: string,
  { question_text, answer = '', days_to_complete = null, only_admin = false, ...given }: ExchangedQuestion,
  path: string,
  errors: FieldError[],
): PlannedQuestion => {
  const fault = (field: string, message: string) => errors.push({ field: `${path}.${field}`, message });
  const timeOf = (field: 'created_at' | 'answered_at' | 'due_date') => {
    const text = given[field];
    if (text === undefined) return undefined;
    const time = new Date(text);
    // some valid RFC 3339 texts, such as a leap second, are no storable time
    if (!(time.getTime() >= 0 && time.getTime() < Date.UTC(10_000, 0))) fault(field, fieldErrors.timeOutOfRange);
    else if (field === 'due_date') return time.toISOString();
    else if (time.getTime() > Date.parse(at) + day) fault(field, fieldErrors.inFuture);
    else return new Date(Math.min(time.getTime(), Date.parse(at))).toISOString();
    return undefined;
  };
  const content = contentOfText(answer);
  if (Buffer.byteLength(content) > limits.contentBytes)
    fault('answer', format(fieldErrors.tooLong, { limit: String(limits.contentBytes) }));
  const { status = content === '' ? 'not_started' : 'submitted' } = given;
  if (status === 'not_started' && content !== '') fault('status', fieldErrors.notStarted);
  if (given.due_date !== undefined && days_to_complete === null) fault('due_date', fieldErrors.dueWithoutDays);
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

const writePlans = async (transaction: Transaction, plans: Plan[]) => {
  const { db } = transaction;
  const created_at = now(transaction);
  const withIds = plans.map((plan) => ({ ...plan, person_id: plan.known_id ?? v7() }));
  // in the order of ids, so that two transactions do not wait for each other in a circle
  for (const id of new Set(withIds.flatMap(({ known_id }) => known_id ?? []).sort()))
    if (!(await lockPerson(db, id))) throw new Problem('unknown_person');
  const people = withIds.filter(({ known_id }) => known_id === undefined);
  await writePeople(
    transaction,
    people.map(({ person, person_id }) => asPersonRow(person, person_id, created_at)),
  );
  for (const { person_id, questions } of withIds) await writeQuestions(transaction, person_id, questions);
};

/** Adds people, and their names to the search. */
export const writePeople = async (transaction: Transaction, rows: NewPersonRow[]): Promise<void> => {
  await insertPeople(transaction.db, rows);
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
export const writeQuestions = async (
  transaction: Transaction,
  person_id: string,
  planned: PlannedQuestion[],
): Promise<void> => {
  const { db, token_length } = transaction;
  const questions: (NewQuestionRow & { content: string; version: number })[] = [];
  const revisions: NewRevision[] = [];
  for (const { answered_at, ...question } of planned) {
    const id = question.id ?? v7();
    const library_id = (await findLibraryId(question.question_text)) ?? null;
    questions.push({ ...question, id, person_id, library_id, access_token: makeAccessToken(token_length) });
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
    questions.map(({ id, question_text }) => ({ person_id, question_id: id, text: question_text })),
  );
  await indexNewAnswers(
    transaction,
    questions.filter(({ content }) => content !== ''),
  );
  // SQLite calls are synchronous
  await yieldToEventLoop();
};

const summarize = (plans: Plan[]): ImportSummary => {
  const people = plans.map(({ known_id, person, questions, unchanged }) => ({
    name: person.name,
    is_new: known_id === undefined,
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
