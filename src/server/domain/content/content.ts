import { setImmediate } from 'node:timers/promises';
import {
  type ContainerElement,
  containerElements,
  imageSize,
  recordingAttribute,
} from '../../../shared/content/elements.ts';
import { imagePath } from '../../../shared/content/image-names.ts';
import { isBlank } from '../../../shared/content/is-blank.ts';
import { readListStart } from '../../../shared/content/list-start.ts';
import { contentRules } from '../../../shared/content/rules.ts';
import { safeUrl } from '../../../shared/content/safe-url.ts';
import { Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { recordingId } from '../../../shared/recordings/recording-id.ts';
import { isFromEditor } from './editor-content.ts';
import { type HtmlListener, readHtml } from './read-html.ts';
import { type ContentWriter, createContentWriter } from './write-content.ts';

/**
 * Sanitised HTML as it is stored and shown; '' if it contains neither text nor images nor recordings. Throws `content_too_large`.
 * `beforeCleaning` runs before any expensive work, and may throw.
 */
export const cleanContent = async (html: string, beforeCleaning?: () => Promise<unknown>): Promise<string> => {
  refuseTooManyTags(html);
  const isClean = isFromEditor(html);
  if (!isClean) await beforeCleaning?.();
  const content = isClean ? html : await sanitise(html);
  if (Buffer.byteLength(content) > limits.contentBytes) throw new Problem('content_too_large');
  return isBlank(content) ? '' : content;
};

// the shortest tag that can remain has four bytes: with more tags the result would be too large anyway
const maxTags = limits.contentBytes / '<br>'.length;

const refuseTooManyTags = (html: string) => {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > maxTags) throw new Problem('content_too_large');
  }
};

/**
 * Content that is safe to show. Sanitises again what was stored under other rules, by an earlier release or a restore
 * (`rules`: the version stored with it). Does not change what is stored.
 */
export const contentToShow = async (stored: string, rules: number): Promise<string> =>
  rules === contentRules || isFromEditor(stored) ? stored : sanitise(stored);

/** The current version of the content rules if sanitising would not change `content`, else 0. */
export const findRulesVersion = async (content: string): Promise<number> =>
  isFromEditor(content) || (await sanitise(content)) === content ? contentRules : 0;

/**
 * Parses HTML as a browser does and writes only what the editor supports. All text is kept. Yields to the event loop
 * between slices, so that no content can block other requests.
 */
export const sanitise = async (html: string): Promise<string> => {
  const writer = createContentWriter();
  const slices = readHtml(html, listenerOf(writer));
  while (!slices.next().done) await setImmediate();
  return writer.end();
};

// a needs its href checked
const containers = new Map<string, ContainerElement>([
  ...containerElements.filter((name) => name !== 'a').map((name) => [name, name] as const),
  ...['h1', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'h2'] as const),
  ['b', 'strong'],
  ['i', 'em'],
]);

// dropped elements that separate words: the text before and after must not run together
const separating = new Set(
  (
    'address article aside body button caption center dd details dialog dir div dl dt fieldset footer form frame ' +
    'frameset head header hgroup hr html input label legend listing main menu meter nav object optgroup option output ' +
    'pre progress rb rt rtc search section select summary table tbody td tfoot th thead tr video audio canvas'
  ).split(' '),
);

const listenerOf = (writer: ContentWriter): HtmlListener => ({
  text: writer.text,
  separate: writer.separate,
  start: (name, attributes) => {
    const container = containers.get(name);
    if (name === 'figure' && attributes.has(recordingAttribute)) startRecording(writer, attributes);
    else if (container) writer.open(container, container === 'ol' ? startOf(attributes) : {});
    else if (name === 'a') startLink(writer, attributes.get('href') ?? '');
    else if (name === 'br') writer.put('br');
    else if (name === 'img' || name === 'image') putImage(writer, attributes);
    else if (separating.has(name)) writer.separate();
  },
  end: (name) => {
    const container = name === 'a' ? 'a' : containers.get(name);
    if (container) writer.close(container);
    else if (name === 'br') writer.put('br');
    else if (separating.has(name)) writer.separate();
  },
});

const startOf = (attributes: Map<string, string>): Record<string, string> => {
  const start = readListStart(attributes.get('start'));
  return start === 1 ? {} : { start: String(start) };
};

const startLink = (writer: ContentWriter, address: string) => {
  const href = safeUrl(address);
  // a nested link ends the outer one, even if its own href is refused
  writer.close('a');
  if (href !== undefined) writer.open('a', { href });
};

const startRecording = (writer: ContentWriter, attributes: Map<string, string>) => {
  const id = attributes.get(recordingAttribute) ?? '';
  writer.openRecording(recordingId.test(id) ? id : undefined);
};

const maxEmojiLength = 100;
const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;

const putImage = (writer: ContentWriter, attributes: Map<string, string>) => {
  const [src, alt] = [attributes.get('src') ?? '', attributes.get('alt') ?? ''];
  if (imagePath.test(src)) writer.put('img', { src, ...(alt ? { alt } : {}), ...sizeOf(attributes) });
  // mail and chat programs insert emoji as images
  else if (alt.length <= maxEmojiLength && /\p{Extended_Pictographic}/u.test(alt) && emoji.test(alt)) writer.text(alt);
};

const sizeOf = (attributes: Map<string, string>) => {
  const sides = ['width', 'height'].map((name) => [name, attributes.get(name) ?? ''] as const);
  return Object.fromEntries(sides.filter(([, side]) => imageSize.test(side)));
};
