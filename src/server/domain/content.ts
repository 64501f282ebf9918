import { setImmediate } from 'node:timers/promises';
import { type ContainerElement, containerElements } from '../../shared/content/elements.ts';
import { contentRules } from '../../shared/content/rules.ts';
import { Problem } from '../../shared/errors.ts';
import { imagePath } from '../../shared/image-names.ts';
import { isBlank } from '../../shared/is-blank.ts';
import { limits } from '../../shared/limits.ts';
import { readListStart } from '../../shared/list-start.ts';
import { isFromEditor } from './editor-content.ts';
import { type HtmlListener, readHtml } from './read-html.ts';
import { safeUrl } from './safe-url.ts';
import { type ContentWriter, createContentWriter } from './write-content.ts';

/**
 * An answer as it may be stored and shown; '' where it holds neither words nor images. Refuses what is too long. `beforeCleaning` runs before
 * any work that takes time, and may throw.
 */
export const cleanContent = async (html: string, beforeCleaning?: () => Promise<void>): Promise<string> => {
  refuseEndlessTags(html);
  const isClean = isFromEditor(html);
  if (!isClean) await beforeCleaning?.();
  const content = isClean ? html : await sanitise(html);
  if (Buffer.byteLength(content) > limits.contentBytes) throw new Problem('content_too_large');
  return isBlank(content) ? '' : content;
};

// the shortest tag that can stay has four bytes; more of them would only keep the server busy
const mostTags = limits.contentBytes / '<br>'.length;

const refuseEndlessTags = (html: string) => {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > mostTags) throw new Problem('content_too_large');
  }
};

/**
 * Content as it may be shown: as stored where these rules cleaned it, and cleaned again where an earlier release or a
 * backup brought it (`rules`: the version that was stored with it). What is stored stays as it is.
 */
export const contentToShow = async (stored: string, rules: number): Promise<string> =>
  rules === contentRules || isFromEditor(stored) ? stored : sanitise(stored);

/** The version of the rules where they would change nothing of `content`, else 0. */
export const findRulesVersion = async (content: string): Promise<number> =>
  isFromEditor(content) || (await sanitise(content)) === content ? contentRules : 0;

/**
 * Reads as a browser would and writes anew, with nothing but what the editor can hold. Every word stays. Lets others run
 * after every slice, so that no content, whatever it is, keeps them waiting.
 */
export const sanitise = async (html: string): Promise<string> => {
  const writer = createContentWriter();
  const slices = readHtml(html, listenerOf(writer));
  while (!slices.next().done) await setImmediate();
  return writer.end();
};

// links have a check of their own
const containers = new Map<string, ContainerElement>([
  ...containerElements.filter((name) => name !== 'a').map((name) => [name, name] as const),
  ...['h1', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'h2'] as const),
  ['b', 'strong'],
  ['i', 'em'],
]);

// these go, and the words on either side must not run together
const apart = new Set(
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
    if (container) writer.open(container, container === 'ol' ? startOf(attributes) : {});
    else if (name === 'a') startLink(writer, attributes.get('href') ?? '');
    else if (name === 'br') writer.put('br');
    else if (name === 'img' || name === 'image') putImage(writer, attributes);
    else if (apart.has(name)) writer.separate();
  },
  end: (name) => {
    const container = name === 'a' ? 'a' : containers.get(name);
    if (container) writer.close(container);
    else if (name === 'br') writer.put('br');
    else if (apart.has(name)) writer.separate();
  },
});

const startOf = (attributes: Map<string, string>): Record<string, string> => {
  const start = readListStart(attributes.get('start'));
  return start === 1 ? {} : { start: String(start) };
};

const startLink = (writer: ContentWriter, address: string) => {
  const href = safeUrl(address);
  // a link ends the one before it, also where it leads nowhere itself
  writer.close('a');
  if (href !== undefined) writer.open('a', { href });
};

const imageSize = /^[0-9]{1,5}$/;
const longestEmoji = 100;
const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;

const putImage = (writer: ContentWriter, attributes: Map<string, string>) => {
  const [src, alt] = [attributes.get('src') ?? '', attributes.get('alt') ?? ''];
  if (imagePath.test(src)) writer.put('img', { src, ...(alt ? { alt } : {}), ...sizeOf(attributes) });
  // mail and chat programs draw these as pictures
  else if (alt.length <= longestEmoji && /\p{Extended_Pictographic}/u.test(alt) && emoji.test(alt)) writer.text(alt);
};

const sizeOf = (attributes: Map<string, string>) => {
  const sides = ['width', 'height'].map((name) => [name, attributes.get(name) ?? ''] as const);
  return Object.fromEntries(sides.filter(([, side]) => imageSize.test(side)));
};
