import { setImmediate } from 'node:timers/promises';
import { readListStart } from '../../../../shared/content/list-start.ts';
import { safeUrl } from '../../../../shared/content/safe-url.ts';
import { type HtmlListener, readHtml } from '../../content/read-html.ts';
import type { Line, Run } from './line.ts';
import { createLineWriter } from './line-writer.ts';
import { openNesting } from './nesting.ts';

/** The attributes by which quotations are recognised, and those that content keeps. */
const readAttributes = new Set(['class', 'id', 'style', 'name', 'data-marker', 'href', 'start']);

/** The lines of an HTML part as a browser shows them. Yields to the event loop between slices. */
export const readHtmlLines = async (html: string): Promise<Line[]> => {
  const nesting = openNesting();
  const lines: Line[] = [];
  const writer = createLineWriter(lines, nesting.depth);
  const slices = readHtml(html, listenerOf(writer, nesting), readAttributes);
  while (!slices.next().done) await setImmediate();
  writer.end('line');
  return lines;
};

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl blockquote figure pre table hr'.split(' '));
const blocks = new Set(
  (
    'address article aside body caption center dd details dialog dir div dt fieldset footer form frameset header hgroup ' +
    'html legend li main menu nav optgroup option section select summary tbody tfoot thead tr'
  ).split(' '),
);
const cells = new Set(['td', 'th']);
const emphasised: Record<string, 'strong' | 'em'> = { b: 'strong', strong: 'strong', i: 'em', em: 'em' };

const listenerOf = (
  writer: ReturnType<typeof createLineWriter>,
  nesting: ReturnType<typeof openNesting>,
): HtmlListener => {
  const open = { strong: 0, em: 0, pre: 0 };
  const lists: { list: 'ul' | 'ol'; next: number }[] = [];
  let href = '';

  const runOf = (text: string): Run => ({ text, strong: open.strong > 0, em: open.em > 0, href });

  const endLine = (name: string) => {
    if (name === 'br') writer.breakLine();
    else if (paragraphs.has(name)) writer.end('paragraph');
    else if (blocks.has(name)) writer.end('line');
    else if (cells.has(name)) writer.put(runOf(' '));
  };

  const count = (name: string, by: 1 | -1) => {
    const counted = name === 'pre' ? 'pre' : emphasised[name];
    if (counted !== undefined) open[counted] = Math.max(0, open[counted] + by);
  };

  const startItem = () => {
    const { list, next } = lists.at(-1) ?? { list: 'ul', next: 1 };
    const innermost = lists.at(-1);
    if (innermost) innermost.next += 1;
    writer.end({ list, number: next });
  };

  return {
    text: (text) => {
      if (open.pre === 0) return writer.put(runOf(text));
      for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
        if (index > 0) writer.breakLine();
        writer.putAsIs(runOf(line));
      }
    },
    separate: () => writer.put(runOf(' ')),
    start: (name, attributes) => {
      endLine(name);
      nesting.open(name, attributes);
      count(name, 1);
      if (name === 'ul' || name === 'ol') lists.push({ list: name, next: readListStart(attributes.get('start')) });
      else if (name === 'li') startItem();
      else if (name === 'a') href = safeUrl(attributes.get('href') ?? '') ?? '';
    },
    end: (name) => {
      endLine(name);
      nesting.close(name);
      count(name, -1);
      if (name === 'ul' || name === 'ol') lists.pop();
      else if (name === 'a') href = '';
    },
  };
};
