import { escapeHtml } from '../../../../shared/content/escape-html.ts';
import { isBlank } from '../../../../shared/content/is-blank.ts';
import { sanitise } from '../../content/content.ts';
import type { Line, Run } from './line.ts';

/** The lines as content of an answer: paragraphs, lists, emphasis and links. */
export const writeContent = async (lines: Line[]): Promise<string> => {
  const content = await sanitise(blocksOf(lines).map(htmlOf).join(''));
  return isBlank(content) ? '' : content;
};

/** The lines as plain text, with a blank line between paragraphs. */
export const writeText = (lines: Line[]): string =>
  blocksOf(lines)
    .map(
      (block, index, blocks) =>
        `${index === 0 ? '' : isListed(block, blocks[index - 1]) ? '\n' : '\n\n'}${textOf(block)}`,
    )
    .join('');

/** The lines of one paragraph, or of one item of a list. */
type Block = { lines: Line[]; list?: { list: 'ul' | 'ol'; number: number } };

const blocksOf = (lines: Line[]): Block[] => {
  const blocks: Block[] = [];
  let isBegun = false;
  for (const line of lines) {
    if (line.text.trim() === '') isBegun = false;
    else if (isBegun && (line.start === 'line' || line.start === 'wrapped')) blocks.at(-1)?.lines.push(line);
    else {
      blocks.push({ lines: [line], ...(typeof line.start === 'object' && { list: line.start }) });
      isBegun = true;
    }
  }
  return blocks;
};

const isListed = (block: Block, before: Block | undefined) =>
  block.list !== undefined && block.list.list === before?.list?.list;

const textOf = ({ lines, list }: Block) => {
  const text = lines.map((line, index) => between(line, index, '\n') + line.text).join('');
  if (!list) return text;
  return list.list === 'ol' ? `${list.number}. ${text}` : `• ${text}`;
};

const htmlOf = (block: Block, index: number, blocks: Block[]): string => {
  const paragraph = `<p>${block.lines.map((line, index) => between(line, index, '<br>') + line.runs.map(htmlOfRun).join('')).join('')}</p>`;
  if (!block.list) return paragraph;
  const { list, number } = block.list;
  const start = list === 'ol' && number !== 1 ? ` start="${number}"` : '';
  const before = isListed(block, blocks[index - 1]) ? '' : `<${list}${start}>`;
  const after = blocks[index + 1] && isListed(blocks[index + 1] as Block, block) ? '' : `</${list}>`;
  return `${before}<li>${paragraph}</li>${after}`;
};

const between = ({ start }: Line, index: number, lineBreak: string) => {
  if (index === 0) return '';
  return start === 'wrapped' ? ' ' : lineBreak;
};

const htmlOfRun = ({ text, strong, em, href }: Run): string => {
  let html = escapeHtml(text);
  if (strong) html = `<strong>${html}</strong>`;
  if (em) html = `<em>${html}</em>`;
  return href === '' ? html : `<a href="${escapeHtml(href)}">${html}</a>`;
};
