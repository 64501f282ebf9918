import {
  containerElements,
  contentModel,
  imageSize,
  maxNesting,
  recordingAttribute,
} from '../../../shared/content/elements.ts';
import { imagePath } from '../../../shared/content/image-names.ts';
import { readListStart } from '../../../shared/content/list-start.ts';
import { safeUrl } from '../../../shared/content/safe-url.ts';
import { recordingIdPattern } from '../../../shared/recordings/recording-id.ts';

const allowedChildren = new Map<string, Set<string>>(
  Object.entries(contentModel).map(([name, children]) => [name, new Set<string>(children)]),
);

// tags without attributes; a link always has its href
const plainTags = new Set<string>([...containerElements.filter((name) => name !== 'a'), 'br']);
const link = /^a href="((?:[!#-%(-;=?-[\]-~]|&amp;)+)"$/;
const numberedList = /^ol start="([0-9]+)"$/;
const image = /^img src="([^"<>&]+)"(?: alt="[^"<>&]+")?(?: width="([^"]+)")?(?: height="([^"]+)")?$/;

const recording = new RegExp(`^figure ${recordingAttribute}="${recordingIdPattern}"$`);

/**
 * A fast path: whether this is exactly what our editor writes, so that sanitising, the most expensive part of a save,
 * would change nothing. May return false for clean content, never true for unclean: a test compares it with the
 * sanitiser.
 */
export const isFromEditor = (html: string): boolean => {
  // a parser replaces these characters
  if (html.includes('\0') || html.includes('\r') || !hasOnlyOurEntities(html)) return false;
  const open = [''];
  for (let at = 0; ; ) {
    const start = html.indexOf('<', at);
    const end = html.indexOf('>', at);
    const isText = start < 0 ? at < html.length : start > at;
    if (isText && !canContain(open, '#')) return false;
    if (start < 0) return end < 0 && open.length === 1;
    // a > in text, or none at all
    if (end < start || !accept(html.slice(start + 1, end), open)) return false;
    at = end + 1;
  }
};

const entities = ['amp;', 'lt;', 'gt;'];

const hasOnlyOurEntities = (html: string): boolean => {
  for (let at = html.indexOf('&'); at >= 0; at = html.indexOf('&', at + 1))
    if (!entities.some((entity) => html.startsWith(entity, at + 1))) return false;
  return true;
};

const canContain = (open: string[], name: string) => allowedChildren.get(open.at(-1) as string)?.has(name) === true;

/** `tag` is the text between < and >; updates the stack of open elements. */
const accept = (tag: string, open: string[]): boolean => {
  if (tag.startsWith('/')) return open.length > 1 && open.pop()?.split(' ')[0] === tag.slice(1);
  const isRecording = recording.test(tag);
  const name = isRecording ? 'figure' : plainTags.has(tag) ? tag : nameWithAttributes(tag);
  if (name === undefined || !canContain(open, name)) return false;
  // a recording is no key of `allowedChildren`: nothing may be in it
  if (name !== 'br' && name !== 'img') open.push(isRecording ? tag : name);
  return open.length <= maxNesting;
};

const nameWithAttributes = (tag: string): string | undefined => {
  const start = numberedList.exec(tag)?.[1];
  if (start !== undefined) return isStart(start) ? 'ol' : undefined;
  const href = link.exec(tag)?.[1];
  if (href !== undefined) return isSafe(href.replaceAll('&amp;', '&')) ? 'a' : undefined;
  const [, src = '', ...sizes] = image.exec(tag) ?? [];
  return imagePath.test(src) && sizes.every((size = '0') => imageSize.test(size)) ? 'img' : undefined;
};

// 1 is not written
const isStart = (start: string) => start !== '1' && String(readListStart(start)) === start;

const isSafe = (address: string) => safeUrl(address) === address;
