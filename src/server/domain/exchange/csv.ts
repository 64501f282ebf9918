import { invalidFields } from '../../../shared/errors.ts';

/** A line of a table. Lines are counted from 1, as a spreadsheet does: a cell with several lines of text is in one. */
export type CsvLine = { line: number; cells: string[] };

/** Reads RFC 4180, with any of the three line ends. Throws `invalid_fields` with the line for wrong quotation marks. */
export function* readCsv(text: string, separator: string): Generator<CsvLine> {
  let at = 0;
  let line = 1;

  const refuse = (code: 'unclosedQuote' | 'afterQuote', column: number) =>
    invalidFields([{ field: `cell ${column}`, code, line }]);

  const isAtEnd = () => at >= text.length || text[at] === separator || text[at] === '\n' || text[at] === '\r';

  const readPlain = () => {
    const start = at;
    while (!isAtEnd()) at += 1;
    return text.slice(start, at);
  };

  const readQuoted = (column: number) => {
    const parts: string[] = [];
    // two quotation marks stand for one: the second begins the next part
    do {
      const end = text.indexOf('"', at + 1);
      if (end < 0) throw refuse('unclosedQuote', column);
      parts.push(text.slice(at + 1, end));
      at = end + 1;
    } while (text[at] === '"');
    if (!isAtEnd()) throw refuse('afterQuote', column);
    return parts.join('"');
  };

  while (at < text.length) {
    const cells: string[] = [];
    for (let isMore = true; isMore; ) {
      cells.push(text[at] === '"' ? readQuoted(cells.length + 1) : readPlain());
      isMore = text[at] === separator;
      if (isMore) at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    yield { line, cells };
    line += 1;
  }
}

// what a spreadsheet would take for a formula, also behind apostrophes
const formula = /^'*\s*[=+\-@\t\r\n＝＋－＠]/u;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** One cell. An apostrophe keeps spreadsheets from running it as a formula (CSV injection). */
const writeCell = (value: string): string => {
  const cell = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** One line, with its end. */
export const writeCsvLine = (values: string[]): string => `${values.map(writeCell).join(',')}\r\n`;

/** A cell's text without the apostrophe that `writeCsvLine` puts before a formula. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
