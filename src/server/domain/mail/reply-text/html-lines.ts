import { setImmediate } from 'node:timers/promises';
import { readListStart } from '../../../../shared/content/list-start.ts';
import { safeUrl } from '../../../../shared/content/safe-url.ts';
import { type HtmlListener, readHtml } from '../../content/read-html.ts';
import { type Line, type LineStart, makeLine, type Run } from './line.ts';
import { openNesting } from './nesting.ts';

/** The attributes by which quotations are recognised, and those that content keeps. */
const readAttributes = new Set(['class', 'id', 'style', 'name', 'data-marker', 'href', 'start']);

/** The lines of an HTML part as a browser shows them. Yields to the event loop between slices. */
export const readHtmlLines = async (html: string): Promise<Line[]> => {
  const lines: Line[] = [];
  const slices = readHtml(html, listenerOf(lines), readAttributes);
  while (!slices.next().done) await setImmediate();
  return lines;
};

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl blockquote figure pre table hr'.split(' '));
const blocks = new Set(
  (
    'address article aside body center dd details dialog dir div dt fieldset footer form frameset header hgroup html ' +
    'legend li main menu nav optgroup option section summary tbody tfoot thead tr caption select'
  ).split(' '),
);
const cells = new Set(['td', 'th']);

/** Writes to `lines`; the last one ends with the end of the HTML, which is a tag that parsers add. */
const listenerOf = (lines: Line[]): HtmlListener => {
  const nesting = openNesting();
  const list: { name: 'ul' | 'ol'; next: number }[] = [];
  let runs: Run[] = [];
  let start: LineStart = 'paragraph';
  let preformatted = 0;
  let emphasis = { strong: 0, em: 0 };
  let href: string | undefined;
  let isAfterSpace = true;

  const endLine = (next: LineStart, isBreak = false) => {
    if (runs.length > 0) lines.push(makeLine(trimEnd(runs), start, nesting.depth()));
    else if (isBreak) lines.push(makeLine([], start, nesting.depth()));
    if (runs.length > 0 || isBreak || start === 'line') start = next;
    else if (typeof next === 'object') start = next;
    runs = [];
    isAfterSpace = true;
  };

  const put = (text: string) => {
    if (text === '' || (isAfterSpace && /^ +$/.test(text) && preformatted === 0)) return;
    const shown = isAfterSpace && preformatted === 0 ? text.replace(/^ +/, '') : text;
    isAfterSpace = shown.endsWith(' ');
    runs.push({ text: shown, strong: emphasis.strong > 0, em: emphasis.em > 0, href });
  };

  return {
    text: (text) => {
      if (preformatted === 0) return put(text.replace(/[ \t\r\n\f]+/g, ' '));
      for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
        if (index > 0) endLine('line', true);
        put(line);
      }
    },
    separate: () => put(' '),
    start: (name, attributes) => {
      if (name === 'br') return endLine('line', true);
      if (paragraphs.has(name)) endLine('paragraph');
      else if (blocks.has(name)) endLine('line');
      else if (cells.has(name)) put(' ');
      nesting.open(name, attributes);
      if (name === 'pre') preformatted += 1;
      else if (name === 'ul' || name === 'ol') list.push({ name, next: readListStart(attributes.get('start')) });
      else if (name === 'li') {
        const innermost = list.at(-1) ?? { name: 'ul', next: 1 };
        endLine({ list: innermost.name, number: innermost.next++ });
      } else if (name === 'a') href = safeUrl(attributes.get('href') ?? '');
      else emphasis = changed(emphasis, name, 1);
    },
    end: (name) => {
      if (name === 'br') return endLine('line', true);
      if (paragraphs.has(name)) endLine('paragraph');
      else if (blocks.has(name)) endLine('line');
      nesting.close(name);
      if (name === 'pre') preformatted = Math.max(0, preformatted - 1);
      else if (name === 'ul' || name === 'ol') list.pop();
      else if (name === 'a') href = undefined;
      else emphasis = changed(emphasis, name, -1);
    },
    finish: () => endLine('line'),
  };
};

const emphasised: Record<string, 'strong' | 'em'> = { b: 'strong', strong: 'strong', i: 'em', em: 'em' };

const changed = (emphasis: { strong: number; em: number }, name: string, by: 1 | -1) => {
  const kind = emphasised[name];
  return kind === undefined ? emphasis : { ...emphasis, [kind]: Math.max(0, emphasis[kind] + by) };
};

const trimEnd = (runs: Run[]): Run[] => {
  const last = runs.at(-1) as Run;
  return [...runs.slice(0, -1), { ...last, text: last.text.trimEnd() }];
};
