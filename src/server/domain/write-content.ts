import { type ContainerElement, inlineElements } from '../../shared/content/elements.ts';

/** Writes an answer's HTML. Whatever it is told in whatever order, each parser reads the same from what it gives. */
export type ContentWriter = {
  text: (text: string) => void;
  /** `attributes` as they are to be read, in the order in which the editor writes them. */
  open: (name: ContainerElement, attributes?: Record<string, string>) => void;
  close: (name: ContainerElement) => void;
  /** An element without contents. */
  put: (name: 'br' | 'img', attributes?: Record<string, string>) => void;
  /** What comes before and what comes after are not one word. */
  separate: () => void;
  end: () => string;
};

const isInline = (name: ContainerElement) => (inlineElements as readonly ContainerElement[]).includes(name);

// browsers nest no deeper than 512
const deepest = 100;

export const createContentWriter = (): ContentWriter => {
  const open: ContainerElement[] = [];
  // how many of each were left out since the last one that was closed: their ends are left out too
  const leftOut = new Map<ContainerElement, number>();
  let html = '';
  /** Whether what comes next must not be read as one word with what was last, and whether it would be. */
  let isApart = false;
  let isAtWord = false;

  const join = () => {
    if (isApart && isAtWord) html += ' ';
    isApart = false;
  };

  const breakLine = () => {
    isApart = false;
    isAtWord = false;
  };

  const closeLast = () => {
    const name = open.pop() as ContainerElement;
    html += `</${name}>`;
    if (isInline(name)) return;
    breakLine();
    leftOut.clear();
  };

  const closeTo = (at: number) => {
    while (open.length > at) closeLast();
  };

  const leaveOut = (name: ContainerElement) => {
    leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
    if (!isInline(name)) isApart = true;
  };

  /** Ends what the new one cannot stand in; a parser would do the same when it reads it. */
  const makeRoom = (name: ContainerElement) => {
    if (name === 'a') return closeFrom(open.lastIndexOf('a'));
    if (isInline(name)) return;
    closeFrom(open.lastIndexOf('p'));
    if (name === 'h2') closeFrom(open.lastIndexOf('h2'));
    if (name === 'li' && open.lastIndexOf('li') > lastList(open)) closeFrom(open.lastIndexOf('li'));
  };

  const closeFrom = (at: number) => {
    if (at >= 0) closeTo(at);
  };

  const fits = (name: ContainerElement) =>
    open.length < deepest && !(isInline(name) ? open.includes(name) : open.includes('h2'));

  return {
    text: (text) => {
      if (text === '') return;
      if (/^\s/.test(text)) isApart = false;
      join();
      html += escapeText(text);
      isAtWord = !/\s$/.test(text.slice(-1));
    },
    open: (name, attributes = {}) => {
      makeRoom(name);
      if (!fits(name)) return leaveOut(name);
      if (isInline(name)) join();
      else breakLine();
      open.push(name);
      html += startTag(name, attributes);
    },
    close: (name) => {
      const missing = leftOut.get(name) ?? 0;
      if (missing > 0) leftOut.set(name, missing - 1);
      const at = missing > 0 ? -1 : open.lastIndexOf(name);
      if (at >= 0 && !(name === 'li' && at < lastList(open))) closeTo(at);
      else if (!isInline(name)) isApart = true;
    },
    put: (name, attributes = {}) => {
      if (name === 'img') join();
      else breakLine();
      html += startTag(name, attributes);
    },
    separate: () => {
      isApart = true;
    },
    end: () => {
      closeTo(0);
      return html.trim();
    },
  };
};

const lastList = (open: ContainerElement[]) => Math.max(open.lastIndexOf('ul'), open.lastIndexOf('ol'));

const startTag = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeText(value).replaceAll('"', '&quot;')}"`)
    .join('')}>`;

// a line feed is what a parser makes of every other end of a line
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r\n?/g, '\n');
