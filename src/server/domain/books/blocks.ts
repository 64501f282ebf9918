import { setImmediate } from 'node:timers/promises';
import { recordingAttribute } from '../../../shared/content/elements.ts';
import { imageNameOf } from '../../../shared/content/image-names.ts';
import { readListStart } from '../../../shared/content/list-start.ts';
import { safeUrl } from '../../../shared/content/safe-url.ts';
import { textDirection } from '../../../shared/content/text-direction.ts';
import { printable } from '../content/printable.ts';
import { readHtml } from '../content/read-html.ts';

export type Direction = 'ltr' | 'rtl';

/** An inline: text with its emphasis and link, or a line break. */
export type Run = { text: string; b?: true; i?: true; href?: string } | { br: true };

/** `lang` is BCP 47. */
type InLanguage = { lang: string; dir: Direction };

/** `image` is the name, `alt` the description; `caption` is '' if there is none. */
export type Figure = { image: string; alt: string; caption: string } & InLanguage;

/** A block of a story. Consecutive photos are one block, so that they can be placed side by side. */
export type Block =
  | ({ type: 'p' | 'h2'; runs: Run[] } & InLanguage)
  | { type: 'quote'; blocks: Block[] }
  | { type: 'ul'; items: Block[][] }
  | { type: 'ol'; start: number; items: Block[][] }
  | { type: 'figures'; figures: Figure[] }
  | { type: 'recording'; id: string };

/** Deeper quotes and lists are flattened: Typst and e-book readers limit nesting. */
const maxDepth = 16;

type Container = { name: 'quote' | 'ul' | 'ol' | 'li'; blocks: Block[]; items: Block[][]; start: number };
type Language = (text: string) => string;

/**
 * The blocks of an answer's sanitised HTML. Text and photos outside a paragraph or figure, which the editor never
 * writes but the sanitiser lets through, become blocks of their own. `languageOf` says the language of a piece of it.
 * Yields to the event loop, as sanitising does.
 */
export const readBlocks = async (content: string, languageOf: Language): Promise<Block[]> => {
  const story: Block[] = [];
  const open: Container[] = [];
  let runs: Run[] = [];
  const style = { b: 0, i: 0, href: '' };
  let figure: { image: string; alt: string; caption: string } | undefined;

  const blocks = () => open.findLast(({ name }) => name === 'quote' || name === 'li')?.blocks ?? story;

  const language = (text: string): InLanguage => ({ lang: languageOf(text), dir: textDirection(text) });

  const endText = (type: 'p' | 'h2') => {
    const trimmed = trim(runs);
    runs = [];
    if (trimmed.length > 0) blocks().push({ type, runs: trimmed, ...language(textOf(trimmed)) });
  };

  const endFigure = () => {
    if (!figure) return;
    const whole = { ...figure, caption: figure.caption.trim() };
    figure = undefined;
    const photo = { ...whole, ...language(whole.caption || whole.alt) };
    const last = blocks().at(-1);
    if (last?.type === 'figures') last.figures.push(photo);
    else blocks().push({ type: 'figures', figures: [photo] });
  };

  const start = (name: Container['name'], first = 1) => open.push({ name, blocks: [], items: [], start: first });

  const end = () => {
    const { name, blocks: inner, items, start: first } = open.pop() as Container;
    // flattens content that is nested too deeply
    const isDeep = open.length >= maxDepth;
    const parent = open.at(-1);
    const isInList = parent?.name === 'ul' || parent?.name === 'ol';
    if (name === 'li' && isInList) parent.items.push(inner);
    else if (name === 'li') blocks().push(...inner);
    else if (name === 'quote' && inner.length > 0) blocks().push(...(isDeep ? inner : [{ type: name, blocks: inner }]));
    else if (name === 'quote' || items.every((item) => item.length === 0)) return;
    else if (isDeep) blocks().push(...items.flat());
    else blocks().push(name === 'ol' ? { type: name, start: first, items } : { type: 'ul', items });
  };

  const startTag = (name: string, attributes: Map<string, string>) => {
    if (isBlock(name)) endText('p');
    if (name === 'blockquote') start('quote');
    else if (name === 'ul' || name === 'li') start(name);
    else if (name === 'ol') start('ol', readListStart(attributes.get('start')));
    else if (name === 'strong') style.b += 1;
    else if (name === 'em') style.i += 1;
    else if (name === 'a') style.href = linkOf(attributes.get('href') ?? '');
    else if (name === 'br') runs.push({ br: true });
    else if (name === 'figure' && attributes.has(recordingAttribute))
      blocks().push({ type: 'recording', id: attributes.get(recordingAttribute) ?? '' });
    else if (name === 'figure') figure = { image: '', alt: '', caption: '' };
    else if (name === 'img') {
      const image = imageNameOf(attributes.get('src') ?? '');
      const alt = printable(attributes.get('alt') ?? '');
      if (figure) Object.assign(figure, { image, alt });
      else {
        endText('p');
        figure = { image, alt, caption: '' };
        endFigure();
      }
    }
  };

  const endTag = (name: string) => {
    if (name === 'p' || name === 'h2') endText(name);
    else if (name === 'blockquote' || name === 'ul' || name === 'ol' || name === 'li') {
      endText('p');
      end();
    } else if (name === 'strong') style.b -= 1;
    else if (name === 'em') style.i -= 1;
    else if (name === 'a') style.href = '';
    else if (name === 'figure') endFigure();
  };

  const text = (raw: string) => {
    const text = printable(raw);
    if (figure) figure.caption += text;
    else if (text !== '') runs.push({ text, ...styled(style) });
  };

  // sanitised content is well-formed, so every end tag has its start
  const slices = readHtml(content, { text, start: startTag, end: endTag, separate: () => {} });
  while (!slices.next().done) await setImmediate();
  endText('p');
  return story;
};

const isBlock = (name: string) => ['p', 'h2', 'blockquote', 'ul', 'ol', 'li', 'figure'].includes(name);

/** The text of the blocks, one line each. */
export const textOfBlocks = (blocks: Block[]): string =>
  blocks
    .map((block) => {
      if ('runs' in block) return textOf(block.runs);
      if ('figures' in block) return block.figures.map(({ caption }) => caption).join('\n');
      if ('items' in block) return block.items.map(textOfBlocks).join('\n');
      return 'blocks' in block ? textOfBlocks(block.blocks) : '';
    })
    .join('\n');

/** All photos of the blocks, in order. */
export const figuresOf = (blocks: Block[]): Figure[] =>
  blocks.flatMap((block) => {
    if ('figures' in block) return block.figures;
    if ('items' in block) return block.items.flatMap(figuresOf);
    return 'blocks' in block ? figuresOf(block.blocks) : [];
  });

/** Captions without their photos, as paragraphs: of a missing photo the words stay. */
export const captionsOf = (figures: Figure[]): Block[] =>
  figures
    .filter(({ caption }) => caption !== '')
    .map(({ caption, lang, dir }) => ({ type: 'p', runs: [{ text: caption }], lang, dir }));

/** The blocks without the photos that `keep` refuses; their captions stay. */
export const withoutFigures = (blocks: Block[], keep: (figure: Figure) => boolean): Block[] =>
  blocks.flatMap((block): Block[] => {
    if ('figures' in block) {
      const { kept = [], missing = [] } = Object.groupBy(block.figures, (figure) =>
        keep(figure) ? 'kept' : 'missing',
      );
      return [...(kept.length > 0 ? [{ ...block, figures: kept }] : []), ...captionsOf(missing)];
    }
    if ('items' in block) return [{ ...block, items: block.items.map((item) => withoutFigures(item, keep)) }];
    return 'blocks' in block ? [{ ...block, blocks: withoutFigures(block.blocks, keep) }] : [block];
  });

/** The blocks with each of these recordings once: where it stands first, or at the end. Others are left out. */
export const withRecordings = (blocks: Block[], ids: readonly string[]): Block[] => {
  const missing = new Set(ids);
  const keep = (all: Block[]): Block[] =>
    all.flatMap((block): Block[] => {
      if ('id' in block) return missing.delete(block.id) ? [block] : [];
      if ('items' in block) return [{ ...block, items: block.items.map(keep) }];
      if (!('blocks' in block)) return [block];
      const inner = keep(block.blocks);
      return inner.length > 0 ? [{ ...block, blocks: inner }] : [];
    });
  return [...keep(blocks), ...[...missing].map((id): Block => ({ type: 'recording', id }))];
};

const textOf = (runs: Run[]) => runs.map((run) => ('br' in run ? '\n' : run.text)).join('');

const styled = ({ b, i, href }: { b: number; i: number; href: string }) => ({
  ...(b > 0 && { b: true as const }),
  ...(i > 0 && { i: true as const }),
  ...(href !== '' && { href }),
});

const linkSchemes = ['http:', 'https:', 'mailto:'];

/** '' for a link that must not be in a book. */
const linkOf = (address: string) => {
  const href = safeUrl(address);
  return href !== undefined && linkSchemes.includes(new URL(href).protocol) ? href : '';
};

/** Trims line breaks and spaces; [] for a paragraph without text. */
const trim = (runs: Run[]): Run[] => {
  const hasText = (run: Run) => !('br' in run) && /\S/.test(run.text);
  const [first, last] = [runs.findIndex(hasText), runs.findLastIndex(hasText)];
  return runs.slice(first, last + 1).filter((run) => first >= 0 && ('br' in run || run.text !== ''));
};
