import { escapeHtml } from '../../shared/content/escape-html.ts';
import { iconPaths } from '../../shared/icon-paths.ts';
import { languageOf } from '../../shared/language.ts';
import { readPage as texts } from '../../shared/messages/en/read-page.ts';
import { stories } from '../../shared/messages/en/stories.ts';
import { formatParts, language, type Message, type Values } from '../../shared/messages/format.ts';
import { coverNumber, initials } from '../../shared/reading/covers.ts';

// shared by the contents page and the story page of a reading link

/** A text written by a person, with its own direction and language. */
export const written = (element: string, text: string, attributes = ''): string =>
  `<${element} dir="auto" lang="${languageOf(text)}"${attributes}>${escapeHtml(text)}</${element}>`;

/** A message in which the elements are names. */
export const withNames = <M extends Message>(message: M, values: Values<M>): string =>
  formatParts(message, values)
    .map(({ element, text }) => (element ? `<bdi>${escapeHtml(text)}</bdi>` : escapeHtml(text)))
    .join('');

// a format that is unambiguous in every region. In UTC: the script changes the day to the reader's region and time zone
const days = new Intl.DateTimeFormat(`${language}-GB`, { dateStyle: 'long', timeZone: 'UTC' });

export const dayOf = (time: string): string =>
  `<time datetime="${escapeHtml(time)}">${days.format(new Date(time))}</time>`;

/** Initials in the person's colour. */
export const avatar = ({ id, name }: { id: string; name: string }): string =>
  `<span class="avatar avatar-letters cover-${coverNumber(id)}" aria-hidden="true">${escapeHtml(initials(name))}</span>`;

export const icon = (name: keyof typeof iconPaths): string =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${iconPaths[name]}"/></svg>`;

/**
 * The head of each page; its tools are for the script, which shows them. `contents` is their address, escaped; `back`
 * is a link to them.
 */
export const readHeader = (contents: string, tools: readonly Tool[], back = ''): string => {
  const buttons = tools.map(
    (tool) => `<button type="button" class="button button-quiet" data-tool="${tool}">${faces[tool]}</button>`,
  );
  return (
    `<header class="read-header${back && ' has-back'}"><a class="read-brand" href="${contents}">${texts.brand}</a>${back}` +
    `<div class="read-tools" role="group" aria-label="${texts.tools.label}" hidden>${buttons.join('')}</div></header>`
  );
};

export type Tool = 'smaller' | 'larger' | 'slideshow' | 'print';

const letter = (size: string, label: string) =>
  `<span class="text-size-${size}" aria-hidden="true">A</span><span class="visually-hidden">${label}</span>`;

const faces: Record<Tool, string> = {
  smaller: letter('smaller', texts.tools.smaller),
  larger: letter('larger', texts.tools.larger),
  slideshow: `${icon('slideshow')}<span class="read-tool-name">${stories.slideshow}</span>`,
  print: `${icon('print')}<span class="read-tool-name">${stories.print}</span>`,
};
