import { maxListStart } from '../../../shared/content/list-start.ts';
import { parseHtml } from '../../trusted-types.ts';

/** Cleans HTML from other programs' clipboards: emphasis and lists become elements, metadata is removed. */
export const cleanPaste = (html: string): string => {
  const body = parseStyled(html);
  for (const element of body.querySelectorAll(neverShown)) element.remove();
  removeHidden(body);
  for (const island of body.querySelectorAll('xml')) if (isOfficeMetadata(island)) island.remove();
  unwrapFallbacks(body);
  moveCaptions(body);
  for (const element of body.querySelectorAll(joinedByParser)) element.replaceWith(' ', element, ' ');
  makeHeadings(body);
  makeWordLists(body);
  splitNumberedLists(body);
  fixNestedLists(body);
  flattenTables(body);
  makeEmphasis(body);
  return body.innerHTML;
};

const neverShown = 'script, style, title, meta, link, template, svg desc, metadata, annotation, annotation-xml';

/** Removes what the document hides, for example page numbers of a table of contents in Word, or preheaders of mails. */
const removeHidden = (body: HTMLElement) => {
  for (const element of body.querySelectorAll('[data-style], [hidden]')) {
    const isHidden = hasStyle(element, 'display', 'none') || hasStyle(element, 'mso-hide', 'all|screen');
    if (isHidden || element.hasAttribute('hidden')) element.remove();
  }
};

// the parser would join the text of these to its neighbours, so they get spaces around them
const joinedByParser =
  'button, center, details, dialog, dt, label, legend, main, menu, nav, optgroup, option, rb, rt, search, ' +
  'select, summary, textarea, svg text, math mi, math mn, math mo, math mtext';

/**
 * Whether an <xml> island holds only the settings of Word or Outlook. With other elements in it, it is an unclosed tag
 * around content.
 */
const isOfficeMetadata = ({ children }: Element) => [...children].every(({ localName }) => localName.includes(':'));

/** Moves table captions into a paragraph above the table: the editor has no tables. */
const moveCaptions = (body: HTMLElement) => {
  for (const caption of body.querySelectorAll('caption')) {
    const paragraph = createBeside(caption, 'p');
    paragraph.append(...caption.childNodes);
    caption.closest('table')?.before(paragraph);
    caption.remove();
  }
};

/** Unwraps fallback content (iframe, noscript, object): the parser would drop it or show its source as text. */
const unwrapFallbacks = (body: HTMLElement) => {
  for (const frame of body.querySelectorAll('iframe, noembed, noframes'))
    frame.replaceWith(' ', ...parseHtml(frame.textContent ?? '').childNodes, ' ');
  for (const element of body.querySelectorAll('noscript, object')) element.replaceWith(' ', ...element.childNodes, ' ');
};

/**
 * Renames `style` attributes to `data-style` before parsing: the content security policy blocks inline styles even in a
 * document that is never rendered, so they could not be read.
 */
const parseStyled = (html: string) => {
  const renamed = html
    .replace(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^<>]*/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));
  return parseHtml(renamed);
};

const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

const hasStyle = (element: Element, property: string, values: string) =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*(?:${values})\\b`, 'i').test(styleOf(element));

/** Converts paragraphs with Word's title and heading styles to headings. */
const makeHeadings = (body: HTMLElement) => {
  for (const paragraph of body.querySelectorAll('p[class^="MsoTitle"], p[class^="MsoHeading"]')) {
    const heading = createBeside(paragraph, 'h2');
    heading.append(...paragraph.childNodes);
    paragraph.replaceWith(heading);
  }
};

const createBeside = (beside: Element, tag: string) => beside.ownerDocument.createElement(tag);

/** Converts bold and italic styles to elements, and unwraps Google Docs' <b style="font-weight:normal">. */
const makeEmphasis = (body: HTMLElement) => {
  for (const element of body.querySelectorAll('b, i, em, strong')) {
    const isPlain = hasStyle(element, 'font-weight', 'normal|400') || hasStyle(element, 'font-style', 'normal');
    if (isPlain) element.replaceWith(...element.childNodes);
  }
  for (const element of body.querySelectorAll('[data-style]')) {
    if (hasStyle(element, 'font-weight', 'bold|bolder|[6-9]00')) wrapChildren(element, 'strong');
    if (hasStyle(element, 'font-style', 'italic|oblique')) wrapChildren(element, 'em');
  }
};

const wrapChildren = (element: Element, tag: string) => {
  const wrapper = createBeside(element, tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
};

type MarkerKind = 'bullet' | 'number' | 'letter';

/**
 * A paragraph that Word renders as a list item. `list` is Word's id of the list, and `depth` its level; without an id,
 * `list` is '' and `depth` the margin in px.
 */
type WordItem = {
  element: Element;
  marker: Element | undefined;
  list: string;
  depth: number;
  kind: MarkerKind | undefined;
  number: number;
  /** The marker is a number of several levels, such as 1.1. */
  isCompound: boolean;
};

type WordList = Pick<WordItem, 'list' | 'depth' | 'kind'> & { element: Element; nextNumber: number };

// Word pads the marker with spaces in this font size
const padding = '[data-style*="font:7.0pt"], [data-style*="font: 7pt"]';
const marking = '[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]';

/** Converts Word's lists: paragraphs styled `mso-list:l0 level1 lfo1`, or unstyled, with the marker as text. */
const makeWordLists = (body: HTMLElement) => {
  // the stack of open lists, outermost first
  let open: WordList[] = [];
  const lastLetters = new Map<string, number>();
  for (const element of body.querySelectorAll('p')) {
    const item = readWordItem(element, lastLetters);
    if (!item) continue;
    const isBelow =
      element.previousElementSibling === open[0]?.element && (open[0]?.list === '') === (item.list === '');
    open = isBelow ? open.filter((list) => list.depth < item.depth || continues(list, item)) : [];
    if (item.isCompound && open[0]?.kind !== 'number') {
      // a list would show its last number only
      item.marker?.replaceChildren(`${item.marker.textContent?.trim()} `);
      continue;
    }
    if (item.kind !== undefined) item.marker?.remove();
    if (open.at(-1)?.depth !== item.depth) open.push(openList(item, open.at(-1)?.element));
    const list = open.at(-1) as WordList;
    list.nextNumber = item.number + 1;
    const listItem = createBeside(element, 'li');
    listItem.append(...element.childNodes);
    list.element.append(listItem);
    element.remove();
  }
};

const continues = (list: WordList, item: WordItem) =>
  list.depth === item.depth &&
  list.list === item.list &&
  (item.kind === undefined || item.kind === list.kind) &&
  (item.kind !== 'number' || item.number === list.nextNumber);

const readWordItem = (element: Element, lastLetters: Map<string, number>): WordItem | undefined => {
  const [, name, level, instance] = /mso-list:\s*(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/.exec(styleOf(element)) ?? [];
  const marker = element.querySelector(marking) ?? element.querySelector(padding)?.parentElement ?? undefined;
  const text = marker?.textContent?.trim() ?? '';
  const kind = kindOf(text);
  const number = Number(/\d+(?=\D*$)/.exec(text)?.[0] ?? 0);
  // numbers beyond the allowed list start stay text
  if ((level === undefined && kind === undefined) || number > maxListStart) return undefined;
  const list = name === undefined ? '' : `${name} ${instance}`;
  const depth = level === undefined ? marginOf(element) : Number(level);
  return {
    element,
    marker,
    isCompound: kind === 'number' && /\d\D+\d/.test(text),
    list,
    depth,
    kind,
    number: kind === 'letter' ? countLetter(text, `${list} ${depth}`, lastLetters) : number,
  };
};

/** Undefined where the marker could be ordinary text. */
const kindOf = (marker: string): MarkerKind | undefined => {
  if (/^\(?(?:\d+[.)])*\d+[.)]?$/.test(marker)) return 'number';
  if (/^\(?[a-z]{1,5}[.)]$/i.test(marker)) return 'letter';
  return /^\S$/u.test(marker) ? 'bullet' : undefined;
};

/** The number of a letter marker: "c." is 3. Ambiguous ones count on: after "iv.", "v." is 5 and not 22. */
const countLetter = (marker: string, key: string, lastLetters: Map<string, number>): number => {
  const letters = marker.replace(/[^a-z]/gi, '').toLowerCase();
  const isFirst = letters === 'a' || letters === 'i';
  const position = letters.length === 1 ? letters.charCodeAt(0) - 'a'.charCodeAt(0) + 1 : 1;
  const last = lastLetters.get(key);
  const number = isFirst && !(letters === 'i' && last === 8) ? 1 : last === undefined ? position : last + 1;
  lastLetters.set(key, number);
  return number;
};

const pxOf: Record<string, number> = { px: 1, pt: 96 / 72, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, em: 16 };

/** A paragraph's indent in px, from the left, or in right-to-left text from the right. */
const marginOf = (element: Element): number => {
  const lengths = (property: string) => {
    const value = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(styleOf(element))?.[1] ?? '';
    return [...value.matchAll(/(-?[\d.]+)([a-z]*)/gi)].map(
      ([, n, unit = '']) => Number(n) * (pxOf[unit.toLowerCase()] ?? 0),
    );
  };
  const [top = 0, right = top, , left = right] = lengths('margin');
  return Math.round((lengths('margin-left')[0] ?? left) + (lengths('margin-right')[0] ?? right));
};

const openList = ({ element, list, depth, kind, number }: WordItem, parent: Element | undefined): WordList => {
  const made = createBeside(element, kind === 'number' || kind === 'letter' ? 'ol' : 'ul');
  if (made.tagName === 'OL') made.setAttribute('start', String(number));
  if (!parent) element.before(made);
  else (parent.lastElementChild ?? parent.appendChild(createBeside(element, 'li'))).append(made);
  return { element: made, list, depth, kind, nextNumber: number };
};

/** Splits an <ol> at each <li value>: the schema has a start number per list only. */
const splitNumberedLists = (body: HTMLElement) => {
  for (const item of body.querySelectorAll('ol > li[value]')) {
    const list = item.parentElement as Element;
    const rest = item.previousElementSibling ? createBeside(list, 'ol') : list;
    rest.setAttribute('start', item.getAttribute('value') ?? '');
    if (rest === list) continue;
    for (let next: Element | null = item; next; ) {
      const following: Element | null = next.nextElementSibling;
      rest.append(next);
      next = following;
    }
    list.after(rest);
  }
};

/** Google Docs and old Word nest a list directly in a list; moves it into the preceding item. */
const fixNestedLists = (body: HTMLElement) => {
  for (;;) {
    const list = body.querySelector('ul > ul, ul > ol, ol > ul, ol > ol');
    const outer = list?.parentElement;
    if (!list || !outer) return;
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
    // with no preceding item it goes before the outer list, so that both keep their numbering
    else if (isFirstIn(outer, list)) outer.before(list);
    else list.replaceWith(...list.childNodes);
    if (outer.children.length === 0) outer.remove();
  }
};

const isFirstIn = (outer: Element, element: Element) => {
  const before = [...outer.childNodes];
  return before.slice(0, before.indexOf(element)).every(({ textContent }) => !textContent?.trim());
};

const blocksInCells = 'p, div, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6';

/** Flattens tables: a row of inline cells becomes one paragraph, a row with block content one block per cell. */
const flattenTables = (body: HTMLElement) => {
  for (const row of [...body.querySelectorAll('tr')].reverse()) {
    const cells = [...row.querySelectorAll(':scope > td, :scope > th')];
    const line = createBeside(row, row.querySelector(blocksInCells) ? 'div' : 'p');
    for (const [index, cell] of cells.entries()) {
      const part = createBeside(row, line.tagName === 'DIV' ? 'div' : 'span');
      part.append(...(index > 0 && line.tagName === 'P' ? ['\u2003'] : []), ...cell.childNodes);
      line.append(part);
    }
    row.replaceWith(line);
  }
};
