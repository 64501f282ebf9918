import type { ExchangedPerson, ExchangedQuestion, ExportFormat } from '../../../shared/exchange.ts';
import { withoutNull } from '../../../shared/without-null.ts';
import type { App } from '../../app.ts';
import {
  countRecordings,
  type ExportedPerson,
  type ExportedQuestion,
  listExportedPeople,
  listExportedQuestions,
} from '../../storage/exchange.ts';
import type { Place } from '../../storage/people.ts';
import { type Requester, recordSuccess } from '../audit.ts';
import { contentToShow } from '../content/content.ts';
import { textOfContent } from '../content/text-paragraphs.ts';
import { inTransaction } from '../transaction.ts';
import { tableHead, tableLine } from './table.ts';

// few questions: an answer may have 1 MB
const pages = { people: 100, questions: 20 };

/** Everyone with their questions and answers as text, in pieces; without links, photos, recordings and the wastebasket. */
export const exportPeople = async (
  app: App,
  file_format: ExportFormat,
  requester: Requester,
): Promise<AsyncGenerator<string>> => {
  await inTransaction(app, (transaction) => recordSuccess(transaction, 'data_exported', requester));
  return file_format === 'csv' ? writeTable(app) : writeJson(app);
};

async function* writeTable(app: App): AsyncGenerator<string> {
  yield tableHead();
  for await (const person of readPeople(app)) {
    const described = describePerson(person);
    let count = 0;
    for await (const question of readQuestions(app, person.id)) {
      count += 1;
      yield tableLine(described, question);
    }
    if (count === 0) yield tableLine(described, {});
  }
}

async function* writeJson(app: App): AsyncGenerator<string> {
  yield '{"people":[';
  let separator = '\n';
  for await (const person of readPeople(app)) {
    yield `${separator}${JSON.stringify(describePerson(person)).slice(0, -1)},"questions":[`;
    separator = ',\n';
    let inner = '\n  ';
    for await (const question of readQuestions(app, person.id)) {
      yield `${inner}${JSON.stringify(question)}`;
      inner = ',\n  ';
    }
    yield ']}';
  }
  yield '\n]}\n';
}

/** Everyone, in order. */
export async function* readPeople({ db }: App): AsyncGenerator<ExportedPerson> {
  let after: Place | undefined;
  for (;;) {
    const people = await listExportedPeople(db, after, pages.people);
    yield* people;
    if (people.length < pages.people) return;
    after = people.at(-1);
  }
}

/** The questions of a person, oldest first. */
export async function* readQuestionRows({ db }: App, person_id: string): AsyncGenerator<ExportedQuestion> {
  let after: ExportedQuestion | undefined;
  for (;;) {
    const questions = await listExportedQuestions(db, person_id, after, pages.questions);
    yield* questions;
    if (questions.length < pages.questions) return;
    after = questions.at(-1);
  }
}

async function* readQuestions(app: App, person_id: string): AsyncGenerator<ExchangedQuestion> {
  const recordings = await countRecordings(app.db, person_id);
  for await (const question of readQuestionRows(app, person_id))
    yield await describeQuestion(question, recordings.get(question.id));
}

const describePerson = ({
  created_at: _since,
  position: _place,
  photo: _photo,
  ...person
}: ExportedPerson): ExchangedPerson => withoutNull(person);

const describeQuestion = async (
  { content, content_rules, answered_at, updated_at: _changed, only_admin, ...question }: ExportedQuestion,
  recordings: number | undefined,
): Promise<ExchangedQuestion> => {
  const answer = textOfContent(await contentToShow(content, content_rules));
  return {
    ...withoutNull({ ...question, answered_at }),
    ...(answer === '' ? {} : { answer }),
    ...(only_admin === 0 ? {} : { only_admin: true }),
    ...(recordings !== undefined && { recordings }),
  };
};
