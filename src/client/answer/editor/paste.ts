/** Makes what other programs put on the clipboard into plain HTML: real lists for Word's, no leftovers. */
export const cleanPaste = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const leftover of body.querySelectorAll('style, script, title, meta, link, xml, template')) leftover.remove();
  makeHeadings(body);
  makeWordLists(body);
  mendNestedLists(body);
  return body.innerHTML;
};

/** Word's title and heading styles, where it copies them as paragraphs. */
const makeHeadings = (body: HTMLElement) => {
  for (const paragraph of body.querySelectorAll('p[class^="MsoTitle"], p[class^="MsoHeading"]'))
    renameElement(paragraph, 'h2');
};

const renameElement = (element: Element, tag: string) => {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
};

type WordItem = { element: Element; level: number; ordered: boolean };

/** Word copies a list as paragraphs that say `mso-list:l0 level1 lfo1` and carry their marker as text. */
const makeWordLists = (body: HTMLElement) => {
  const lists: Element[] = [];
  for (const element of [...body.querySelectorAll('[style*="mso-list"]')]) {
    const item = readWordItem(element);
    if (!item) continue;
    if (element.previousElementSibling !== lists[0]) lists.length = 0;
    lists.length = Math.min(lists.length, item.level);
    while (lists.length < item.level) lists.push(openList(item, lists.at(-1)));
    const listItem = element.ownerDocument.createElement('li');
    listItem.append(...element.childNodes);
    lists.at(-1)?.append(listItem);
    element.remove();
  }
};

const readWordItem = (element: Element): WordItem | undefined => {
  const level = /mso-list:\s*l\d+\s+level(\d)/.exec(element.getAttribute('style') ?? '')?.[1];
  if (level === undefined) return undefined;
  const marker = element.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  const ordered = /^\s*\(?[0-9a-zA-Z]{1,4}[.)]/.test(marker?.textContent ?? '');
  marker?.remove();
  return { element, level: Number(level), ordered };
};

const openList = ({ element, ordered }: WordItem, parent: Element | undefined) => {
  const list = element.ownerDocument.createElement(ordered ? 'ol' : 'ul');
  if (!parent) element.before(list);
  else (parent.lastElementChild ?? parent.appendChild(element.ownerDocument.createElement('li'))).append(list);
  return list;
};

/** Google Docs and old Word put a list straight into a list; it belongs into the item before it. */
const mendNestedLists = (body: HTMLElement) => {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
  }
};
