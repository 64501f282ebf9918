import { escapeHtml } from '../../../shared/content/escape-html.ts';
import type { Block, Direction, Figure, Run } from './blocks.ts';

/** Omits an unknown language: screen readers then use their default voice. */
export const languageAttributes = ({ lang, dir }: { lang: string; dir: Direction }): string =>
  `${lang === 'und' || lang === '' ? '' : ` lang="${escapeHtml(lang)}" xml:lang="${escapeHtml(lang)}"`} dir="${dir}"`;

/** The path of a photo in the e-book, and its description. Undefined if the photo is missing. */
export type PhotoOf = (figure: Figure) => { href: string; alt: string } | undefined;

/** Blocks as XHTML. The levels of headings begin below that of the story's title. */
export const xhtmlOfBlocks = (blocks: Block[], photoOf: PhotoOf): string =>
  blocks.map((block) => xhtmlOf(block, photoOf)).join('\n');

const xhtmlOf = (block: Block, photoOf: PhotoOf): string => {
  if ('runs' in block) {
    const name = block.type === 'h2' ? 'h3' : 'p';
    return `<${name}${languageAttributes(block)}>${block.runs.map(xhtmlOfRun).join('')}</${name}>`;
  }
  if ('figures' in block) return block.figures.map((figure) => xhtmlOfFigure(figure, photoOf)).join('\n');
  if ('items' in block) {
    const start = block.type === 'ol' && block.start !== 1 ? ` start="${block.start}"` : '';
    const items = block.items.map((item) => `<li>${xhtmlOfBlocks(item, photoOf)}</li>`).join('\n');
    return `<${block.type}${start}>\n${items}\n</${block.type}>`;
  }
  return `<blockquote>${xhtmlOfBlocks(block.blocks, photoOf)}</blockquote>`;
};

const xhtmlOfRun = (run: Run): string => {
  if ('br' in run) return '<br/>';
  let xhtml = escapeHtml(run.text);
  if (run.b) xhtml = `<strong>${xhtml}</strong>`;
  if (run.i) xhtml = `<em>${xhtml}</em>`;
  return run.href === undefined ? xhtml : `<a href="${escapeHtml(run.href)}">${xhtml}</a>`;
};

const xhtmlOfFigure = (figure: Figure, photoOf: PhotoOf): string => {
  const caption = figure.caption === '' ? '' : `<figcaption>${escapeHtml(figure.caption)}</figcaption>`;
  const found = photoOf(figure);
  // the caption of a missing photo stays
  if (!found) return caption === '' ? '' : `<p${languageAttributes(figure)}>${escapeHtml(figure.caption)}</p>`;
  const { href, alt } = found;
  return `<figure${languageAttributes(figure)}><img src="${escapeHtml(href)}" alt="${escapeHtml(alt)}"/>${caption}</figure>`;
};
