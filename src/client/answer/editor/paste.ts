import { parseInert } from '../../inert.ts';

/** Makes what other programs put on the clipboard into plain HTML: emphasis and lists as elements, no leftovers. */
export const cleanPaste = (html: string): string => {
  const body = parseStyled(html);
  for (const leftover of body.querySelectorAll(neverShown)) leftover.remove();
  for (const island of body.querySelectorAll('xml')) if (isOfOffice(island)) island.remove();
  openFallbacks(body);
  openCaptions(body);
  for (const element of body.querySelectorAll(apart)) element.replaceWith(' ', element, ' ');
  makeHeadings(body);
  makeWordLists(body);
  mendNestedLists(body);
  makeRows(body);
  makeEmphasis(body);
  return body.innerHTML;
};

const neverShown = 'script, style, title, meta, link, template, svg desc, metadata, annotation, annotation-xml';

// the editor takes no notice of where these begin and end
const apart =
  'button, center, details, dialog, dt, label, legend, main, menu, nav, optgroup, option, rb, rt, search, ' +
  'select, summary, textarea, svg text, math mi, math mn, math mo, math mtext';

/** Settings that Word and Outlook leave in a document; with anything else in it, it was only never closed. */
const isOfOffice = ({ children }: Element) => [...children].every(({ localName }) => localName.includes(':'));

/** The editor knows no table; what is said above one stays above it. */
const openCaptions = (body: HTMLElement) => {
  for (const caption of body.querySelectorAll('caption')) {
    const paragraph = document.createElement('p');
    paragraph.append(...caption.childNodes);
    caption.closest('table')?.before(paragraph);
    caption.remove();
  }
};

/** What stands in for something that is not shown: the editor would leave it out, or take it for text. */
const openFallbacks = (body: HTMLElement) => {
  for (const frame of body.querySelectorAll('iframe, noembed, noframes'))
    frame.replaceWith(' ', ...parseInert(frame.textContent ?? '').childNodes, ' ');
  for (const element of body.querySelectorAll('noscript, object')) element.replaceWith(' ', ...element.childNodes, ' ');
};

/**
 * Styles are renamed before they are parsed: our content security policy forbids them, even in a document that is
 * never shown, and would leave nothing of them to read.
 */
const parseStyled = (html: string) => {
  const renamed = html
    .replace(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^<>]*/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));
  return parseInert(renamed);
};

const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

const says = (element: Element, property: string, values: string) =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*(?:${values})\\b`, 'i').test(styleOf(element));

/** Word's title and heading styles, where it copies them as paragraphs. */
const makeHeadings = (body: HTMLElement) => {
  for (const paragraph of body.querySelectorAll('p[class^="MsoTitle"], p[class^="MsoHeading"]')) {
    const heading = make(paragraph, 'h2');
    heading.append(...paragraph.childNodes);
    paragraph.replaceWith(heading);
  }
};

const make = (beside: Element, tag: string) => beside.ownerDocument.createElement(tag);

/** Bold and italic that are said in a style only, and the wrapper of Google Docs: a <b> that says it is not bold. */
const makeEmphasis = (body: HTMLElement) => {
  for (const element of body.querySelectorAll('b, i, em, strong')) {
    const isPlain = says(element, 'font-weight', 'normal|400') || says(element, 'font-style', 'normal');
    if (isPlain) element.replaceWith(...element.childNodes);
  }
  for (const element of body.querySelectorAll('[data-style]')) {
    if (says(element, 'font-weight', 'bold|bolder|[6-9]00')) wrapChildren(element, 'strong');
    if (says(element, 'font-style', 'italic|oblique')) wrapChildren(element, 'em');
  }
};

const wrapChildren = (element: Element, tag: string) => {
  const wrapper = make(element, tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
};

type WordItem = { element: Element; level: number; ordered: boolean };

// Word pads a marker to its width with spaces in this size
const padding = '[data-style*="font:7.0pt"], [data-style*="font: 7pt"]';
const marking = '[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]';

/** Word copies a list as paragraphs that say `mso-list:l0 level1 lfo1`, or nothing, and carry their marker as text. */
const makeWordLists = (body: HTMLElement) => {
  const lists: Element[] = [];
  for (const element of body.querySelectorAll('p')) {
    const item = readWordItem(element);
    if (!item) continue;
    if (element.previousElementSibling !== lists[0]) lists.length = 0;
    lists.length = Math.min(lists.length, item.level);
    if (lists.length < item.level) lists.push(openList(item, lists.at(-1)));
    const listItem = make(element, 'li');
    listItem.append(...element.childNodes);
    lists.at(-1)?.append(listItem);
    element.remove();
  }
};

const readWordItem = (element: Element): WordItem | undefined => {
  const level = /mso-list:\s*l\d+\s+level(\d)/.exec(styleOf(element))?.[1];
  const marker = element.querySelector(marking) ?? element.querySelector(padding)?.parentElement;
  if (level === undefined && (!marker || !isMarker(marker))) return undefined;
  const ordered = /^\s*\(?[0-9a-zA-Z]{1,4}[.)]/.test(marker?.textContent ?? '');
  if (marker && isMarker(marker)) marker.remove();
  return { element, level: Number(level ?? 1), ordered };
};

/** A number, a letter or a sign, and nothing that anybody wrote. */
const isMarker = ({ textContent }: Element) =>
  /^\s*(?:\S|\(?(?:[0-9]+[.)])+|\(?[0-9a-zA-Z]{1,5}[.)])\s*$/.test(textContent ?? '');

const openList = ({ element, ordered }: WordItem, parent: Element | undefined) => {
  const list = make(element, ordered ? 'ol' : 'ul');
  if (!parent) element.before(list);
  else (parent.lastElementChild ?? parent.appendChild(make(element, 'li'))).append(list);
  return list;
};

/** Google Docs and old Word put a list straight into a list; it belongs into the item before it. */
const mendNestedLists = (body: HTMLElement) => {
  for (;;) {
    const list = body.querySelector('ul > ul, ul > ol, ol > ul, ol > ol');
    if (!list) return;
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
    else list.replaceWith(...list.childNodes);
  }
};

const blocks = 'p, div, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6';

/** An answer has no tables: a row of words becomes a line of its own, anything longer a block a cell. */
const makeRows = (body: HTMLElement) => {
  for (const row of [...body.querySelectorAll('tr')].reverse()) {
    const cells = [...row.querySelectorAll(':scope > td, :scope > th')];
    const line = make(row, row.querySelector(blocks) ? 'div' : 'p');
    for (const [index, cell] of cells.entries()) {
      const part = make(row, line.tagName === 'DIV' ? 'div' : 'span');
      part.append(...(index > 0 && line.tagName === 'P' ? ['\u2003'] : []), ...cell.childNodes);
      line.append(part);
    }
    row.replaceWith(line);
  }
};
