import { type Line, type LineStart, makeLine, type Run } from './line.ts';

/** Puts runs of text together to lines, with white space collapsed as browsers do. */
type LineWriter = {
  put: (run: Run) => void;
  /** Text whose white space is kept. */
  putAsIs: (run: Run) => void;
  /** Ends the line, if there is one; the next begins so. */
  end: (next: LineStart) => void;
  /** Ends the line, also a blank one. */
  breakLine: () => void;
};

/** `depthNow` says how deeply the current place is quoted. */
export const createLineWriter = (lines: Line[], depthNow: () => number): LineWriter => {
  let runs: Run[] = [];
  let start: LineStart = 'paragraph';

  const finish = () => {
    lines.push(makeLine(trimEnd(runs), start, depthNow()));
    runs = [];
    start = 'line';
  };
  const putAsIs = (run: Run) => {
    if (run.text !== '') runs.push(run);
  };

  return {
    putAsIs,
    put: (run) => {
      const text = run.text.replace(/[ \t\r\n\f]+/g, ' ');
      const isAfterSpace = runs.at(-1)?.text.endsWith(' ') ?? true;
      putAsIs({ ...run, text: isAfterSpace && text.startsWith(' ') ? text.slice(1) : text });
    },
    end: (next) => {
      if (runs.length > 0) finish();
      // a paragraph inside a list item begins the item
      if (next !== 'line' && typeof start !== 'object') start = next;
      else if (typeof next === 'object') start = next;
    },
    breakLine: finish,
  };
};

const trimEnd = (runs: Run[]): Run[] => {
  const last = runs.at(-1);
  return last ? [...runs.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [];
};
