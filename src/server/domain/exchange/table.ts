import { type FieldFault, invalidFields } from '../../../shared/errors.ts';
import type { ExchangedPerson, ExchangedQuestion } from '../../../shared/exchange.ts';
import { limits } from '../../../shared/limits.ts';
import type { FieldMessage } from '../../../shared/messages/field-message.ts';
import { readCsv, withoutApostrophe, writeCsvLine } from './csv.ts';

// each column with the field that it holds
const personColumns = {
  person_id: 'id',
  name: 'name',
  relation: 'relation',
  year_of_birth: 'year_of_birth',
  called_by_admin: 'called_by_admin',
  calls_admin: 'calls_admin',
  language: 'language',
  notes: 'notes',
} as const satisfies Record<string, keyof ExchangedPerson>;
const questionColumns = {
  question_id: 'id',
  question_text: 'question_text',
  status: 'status',
  days_to_complete: 'days_to_complete',
  due_date: 'due_date',
  created_at: 'created_at',
  answered_at: 'answered_at',
  answer: 'answer',
  only_admin: 'only_admin',
  recordings: 'recordings',
} as const satisfies Record<string, keyof ExchangedQuestion>;
const columns = [...Object.keys(personColumns), ...Object.keys(questionColumns)];

const integers = new Set(['year_of_birth', 'days_to_complete', 'recordings']);
const times = new Set(['due_date', 'created_at', 'answered_at']);

/** The first line of a table, after the byte order mark by which spreadsheets know UTF-8. */
export const tableHead = (): string => `\uFEFF${writeCsvLine(columns)}`;

/** A line for a question with its person, or for a person without questions. */
export const tableLine = (person: ExchangedPerson, question: Partial<ExchangedQuestion>): string =>
  writeCsvLine([
    ...Object.values(personColumns).map((field) => String(person[field] ?? '')),
    ...Object.values(questionColumns).map((field) => String(question[field] ?? '')),
  ]);

/** Fields as they are written, not checked yet. */
type Value = string | number | boolean;
type Fields = Record<string, Value | undefined>;

/** The lines of a person and of their questions. */
type Lines = { line: number; questions: number[] };

/** What a table says, to be checked like any other import, and its own faults. */
export type Table = { people: object[]; lines: Lines[]; faults: FieldFault[] };

type Row = { person: Fields; questions: Fields[]; lines: Lines };

/** The lines of one person may stand anywhere. Throws `invalid_fields` for a table that cannot be read. */
export const readTable = (text: string): Table => {
  const csvLines = readCsv(text, separatorOf(text));
  const head = readHead(csvLines.next().value?.cells ?? []);
  const faults: FieldFault[] = [];
  const rows = new Map<string, Row>();
  let count = 0;
  for (const { line, cells } of csvLines) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    count += 1;
    if (count > maxLines) throw tooManyLines();
    const refuse = (field: string, message: FieldMessage) => faults.push({ field, ...message, line });
    if (cells.slice(head.length).some((cell) => cell.trim() !== '')) refuse('name', { code: 'moreCells' });
    const values = readCells(head, cells);
    for (const column of values.keys())
      if (cells[head.indexOf(column)]?.includes('\0')) refuse(column, { code: 'brokenText' });
    const person = pick(values, personColumns);
    const question = pick(values, questionColumns);
    const key = person.id === undefined ? `name ${person.name}` : `id ${person.id}`;
    const row = rows.get(key) ?? { person: {}, questions: [], lines: { line, questions: [] } };
    rows.set(key, row);
    for (const [field, value] of Object.entries(person)) {
      row.person[field] ??= value;
      if (row.person[field] !== value)
        refuse(columnOf(personColumns, field), { code: 'differs', values: { line: String(row.lines.line) } });
    }
    if (Object.keys(question).length === 0) continue;
    row.questions.push(question);
    row.lines.questions.push(line);
  }
  return {
    people: [...rows.values()].map(({ person, questions }) => ({ ...person, questions })),
    lines: [...rows.values()].map(({ lines }) => lines),
    faults,
  };
};

// before memory is spent on them
const maxLines = limits.people + limits.importQuestions;
const tooManyLines = () =>
  invalidFields([{ field: 'people', code: 'tooManyItems', values: { limit: String(maxLines) } }]);

/** Spreadsheets write semicolons where the comma is the decimal sign, and tabs when cells are copied. */
const separatorOf = (text: string) => /^[^\r\n]*?([,;\t])/.exec(text)?.[1] ?? ',';

const readHead = (cells: string[]): string[] => {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  while (names.at(-1) === '') names.pop();
  const errors = names.flatMap((name, at): FieldFault[] => {
    const field = cells[at]?.trim().slice(0, 100) || `cell ${at + 1}`;
    if (!columns.includes(name))
      return [{ field, code: 'unknownColumn', values: { columns: columns.join(', ') }, line: 1 }];
    return names.indexOf(name) < at ? [{ field, code: 'repeatedColumn', line: 1 }] : [];
  });
  if (!names.includes('name')) errors.push({ field: 'name', code: 'missingColumn', line: 1 });
  if (errors.length > 0) throw invalidFields(errors);
  return names;
};

/** Empty cells are left out. */
const readCells = (head: string[], cells: string[]): Map<string, Value> => {
  const values = new Map<string, Value>();
  for (const [at, column] of head.entries()) {
    const cell = withoutApostrophe(cells[at] ?? '')
      .replaceAll('\0', '')
      .trim();
    if (cell !== '') values.set(column, readValue(column, cell));
  }
  return values;
};

const readValue = (column: string, cell: string): Value => {
  if (integers.has(column) && /^-?[0-9]{1,9}$/.test(cell)) return Number(cell);
  // in capitals by spreadsheets
  if (column === 'only_admin' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  // noon in UTC: the same day almost everywhere
  if (times.has(column) && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(cell)) return `${cell}T12:00:00Z`;
  return cell;
};

const pick = (values: Map<string, Value>, fields: Record<string, string>): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([column, field]) => {
      const value = values.get(column);
      return value === undefined ? [] : [[field, value]];
    }),
  );

const columnOf = (fields: Record<string, string>, field: string) =>
  Object.keys(fields).find((column) => fields[column] === field) ?? field;

/** The column and line of a field such as `people.3.questions.5.answer`. */
export const placeInTable = ({ lines }: Table, path: string): Pick<FieldFault, 'field' | 'line'> => {
  const [, person, personField = '', question, questionField = ''] = path.split('.');
  const place = lines[Number(person)];
  if (!place) return { field: path };
  const line = place.questions[Number(question)];
  return line === undefined
    ? { field: columnOf(personColumns, personField), line: place.line }
    : { field: columnOf(questionColumns, questionField), line };
};
