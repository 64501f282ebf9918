/** Text with the emphasis and the link that it has in the message. */
export type Run = { text: string; strong: boolean; em: boolean; href?: string | undefined };

/** Where a line begins. */
export type LineStart = 'line' | 'paragraph' | { list: 'ul' | 'ol'; number: number };

/** A line of a message as a reader sees it; a blank one has no text. */
export type Line = {
  text: string;
  runs: Run[];
  start: LineStart;
  /** How often it is quoted, as far as the message's form tells. */
  depth: number;
  /** The `>` before the text, and the space after it. */
  marks: string;
};

/** Whether the line is cut. */
export type Judged = Line & { isCut: boolean };

const marksAtStart = /^(?:\s?[>＞])+ ?/;

/** A line with its quotation marks split off; `depth` is that of what contains it. */
export const makeLine = (runs: Run[], start: LineStart, depth: number): Line => {
  const text = runs.map((run) => run.text).join('');
  const [marks = ''] = marksAtStart.exec(text) ?? [];
  return { text: text.slice(marks.length), runs, start, depth: depth + countMarks(marks), marks };
};

const countMarks = (marks: string) => marks.replace(/[^>＞]/g, '').length;
