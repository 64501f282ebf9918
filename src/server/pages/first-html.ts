import type { Answer } from '../../shared/answers.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { imageSources } from '../../shared/image-names.ts';
import { languageOf } from '../../shared/language.ts';
import { hasWideNumbers, readListStart } from '../../shared/list-start.ts';
import { firstHtml } from '../../shared/messages/en/first-html.ts';
import { formatParts } from '../../shared/messages/format.ts';
import { remainingTime } from '../../shared/remaining-time.ts';
import type { QuestionStatus } from '../../shared/status.ts';

/** The answer page's HTML before hydration, by slot. It looks the same as what the client renders. */
export type FirstHtmlParts = { above: string; tools: string; text: string; actions: string };

/** Whether the answer can be edited at once, before the scripts have loaded. */
export const isWritable = (status: QuestionStatus): boolean => status === 'not_started' || status === 'in_progress';

/** `now` in ms since 1970. Inserts `content` as HTML: it must come from `contentToShow`. */
export const firstHtmlParts = ({ question, person }: Answer, now: number): FirstHtmlParts => {
  const { status, version, content, question_text, due_date } = question;
  const left = remainingTime(due_date, now);
  const badge = left === undefined ? '' : `<span class="badge badge-in_progress">${left}</span>`;
  return {
    above:
      `<div class="slot" data-early>${status === 'locked' ? `<p class="banner">${firstHtml.locked}</p>` : ''}` +
      `<header class="greeting"><p class="hello">${hello(person.name)}</p>${badge}</header>` +
      `<h1 class="question" dir="auto" lang="${languageOf(question_text)}">${escapeHtml(question_text)}</h1>` +
      `${status === 'submitted' ? `<p class="thanks">${firstHtml.thanks}</p>` : ''}</div>`,
    tools: isWritable(status) ? '<div class="toolbar" data-early></div>' : '',
    text: decorate(content) + trailingParagraph(content, status),
    actions: actions(status, version),
  };
};

const hello = (name: string) =>
  formatParts(firstHtml.hello, { name })
    .map(({ element, text }) => (element ? `<bdi>${escapeHtml(text)}</bdi>` : text))
    .join('');

const trailingParagraph = (content: string, status: QuestionStatus) => {
  if (content === '') return `<p class="is-empty" data-placeholder="${firstHtml.placeholder}"><br></p>`;
  return content.endsWith('</figure>') && isWritable(status) ? '<p><br></p>' : '';
};

// a whole start tag: an attribute value may contain anything but a quote
const tag = /<([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)>/g;

/** Adds the markup of the editor, so that nothing moves on hydration and no image is loaded twice. */
const decorate = (content: string) =>
  content.replace(tag, (whole, name: string, attributes: string) => {
    if (name === 'figure') return '<figure class="photo photo-still" contenteditable="false">';
    if (name === 'img') return `<div class="photo-picture"><img${attributes}${sources(attributes)}></div>`;
    if (name === 'ol') return `<ol dir="auto"${attributes}${wide(attributes)}>`;
    return ['ul', 'blockquote'].includes(name) ? `<${name} dir="auto">` : whole;
  });

const wide = (attributes: string) =>
  hasWideNumbers(readListStart(/ start="([^"]*)"/.exec(attributes)?.[1])) ? ' class="wide-numbers"' : '';

const sources = (attributes: string) => {
  const src = / src="([^"]*)"/.exec(attributes)?.[1] ?? '';
  const width = / width="([^"]*)"/.exec(attributes)?.[1];
  const { sizes, srcset } = imageSources(src, width === undefined ? null : Number(width));
  return ` loading="lazy" sizes="${sizes}" srcset="${srcset}"`;
};

const spellCheck = `<button type="button" class="button button-quiet spell-check" disabled>${firstHtml.spellCheckOn}</button>`;
const buttons =
  `<div class="actions-buttons"><button type="button" class="button" disabled>${firstHtml.save}</button>` +
  `<button type="button" class="button button-main" disabled>${firstHtml.submit}</button></div>`;
const edit = `<button type="button" class="button" disabled>${firstHtml.edit}</button>`;

const actions = (status: QuestionStatus, version: number) =>
  '<footer class="actions" data-early><div class="action-messages" role="alert"></div><div class="actions-inner">' +
  `<div class="actions-state"><p class="indicator" role="status" data-state="saved">${version > 0 ? firstHtml.saved : ''}</p>` +
  `${status === 'submitted' ? '' : spellCheck}</div>` +
  `${isWritable(status) ? buttons : status === 'submitted' ? edit : ''}</div></footer>`;
