/** Text with the emphasis that it has in the message, and the address of its link, or ''. */
export type Run = { text: string; strong: boolean; em: boolean; href: string };

/** Where a line begins; `wrapped`: in the middle of a sentence, because the line above was full. */
export type LineStart = 'wrapped' | 'line' | 'paragraph' | { list: 'ul' | 'ol'; number: number };

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

const marksAtStart = /^(?:\s?[>＞])+ ?/;

/** A line with its quotation marks split off; `depth` is that of what contains it. */
export const makeLine = (runs: Run[], start: LineStart, depth: number): Line => {
  const text = runs.map((run) => run.text).join('');
  const [marks = ''] = marksAtStart.exec(text) ?? [];
  return { text: text.slice(marks.length), runs, start, depth: depth + countMarks(marks), marks };
};

const countMarks = (marks: string) => marks.replace(/[^>＞]/g, '').length;

/** The runs without the first characters. */
export const dropFirst = (runs: Run[], characters: number): Run[] => {
  let left = characters;
  return runs.flatMap((run) => {
    const text = run.text.slice(left);
    left = Math.max(0, left - run.text.length);
    return text === '' ? [] : [{ ...run, text }];
  });
};
