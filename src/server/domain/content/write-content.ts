import {
  type ContainerElement,
  inlineElements,
  maxNesting,
  recordingAttribute,
} from '../../../shared/content/elements.ts';
import { escapeHtml, escapeText } from '../../../shared/content/escape-html.ts';

/** Writes an answer's HTML. For any sequence of calls the result is well-formed: every parser reads the same from it. */
export type ContentWriter = {
  text: (text: string) => void;
  /** `attributes` unescaped, in the order in which the editor writes them. */
  open: (name: ContainerElement, attributes?: Record<string, string>) => void;
  close: (name: ContainerElement) => void;
  /** A void element. */
  put: (name: 'br' | 'img', attributes?: Record<string, string>) => void;
  /** A recording, which ends at once; its end tag must still be reported. An id that is undefined writes nothing. */
  openRecording: (id: string | undefined) => void;
  /** The text before and the text after must not become one word. */
  separate: () => void;
  end: () => string;
};

const isInline = (name: ContainerElement) => (inlineElements as readonly ContainerElement[]).includes(name);

export const createContentWriter = (): ContentWriter => {
  const open: ContainerElement[] = [];
  // how many start tags of each were skipped since the last block was closed: their end tags are skipped too
  const skipped = new Map<ContainerElement, number>();
  let html = '';
  /** Whether the next text must be separated from the last, and whether the last text ends in a word. */
  let needsSeparator = false;
  let isAfterWord = false;

  const writeSeparator = () => {
    if (needsSeparator && isAfterWord) html += ' ';
    needsSeparator = false;
  };

  const breakLine = () => {
    needsSeparator = false;
    isAfterWord = false;
  };

  const closeLast = () => {
    const name = open.pop() as ContainerElement;
    html += `</${name}>`;
    if (isInline(name)) return;
    breakLine();
    skipped.clear();
  };

  const closeTo = (at: number) => {
    while (open.length > at) closeLast();
  };

  const skip = (name: ContainerElement) => {
    skipped.set(name, (skipped.get(name) ?? 0) + 1);
    if (!isInline(name)) needsSeparator = true;
  };

  /** Closes elements that cannot contain the new one, as a parser would. */
  const closeBefore = (name: ContainerElement) => {
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
    open.length < maxNesting && !(isInline(name) ? open.includes(name) : open.includes('h2'));

  return {
    text: (text) => {
      if (text === '') return;
      if (/^\s/.test(text)) needsSeparator = false;
      writeSeparator();
      html += escapeText(withLineFeeds(text));
      isAfterWord = !/\s$/.test(text.slice(-1));
    },
    open: (name, attributes = {}) => {
      closeBefore(name);
      if (!fits(name)) return skip(name);
      if (isInline(name)) writeSeparator();
      else breakLine();
      open.push(name);
      html += startTag(name, attributes);
    },
    close: (name) => {
      const missing = skipped.get(name) ?? 0;
      if (missing > 0) skipped.set(name, missing - 1);
      const at = missing > 0 ? -1 : open.lastIndexOf(name);
      if (at >= 0 && !(name === 'li' && at < lastList(open))) closeTo(at);
      else if (!isInline(name)) needsSeparator = true;
    },
    put: (name, attributes = {}) => {
      if (name === 'img') writeSeparator();
      else breakLine();
      html += startTag(name, attributes);
    },
    openRecording: (id) => {
      if (id !== undefined) {
        closeBefore('figure');
        if (fits('figure')) {
          open.push('figure');
          html += startTag('figure', { [recordingAttribute]: id });
          closeLast();
        }
      }
      skip('figure');
    },
    separate: () => {
      needsSeparator = true;
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
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(withLineFeeds(value))}"`)
    .join('')}>`;

// parsers normalise line ends to a line feed
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');
