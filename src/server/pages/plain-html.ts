import { escapeHtml } from '../../shared/content/escape-html.ts';
import type { ProblemCode } from '../../shared/errors.ts';
import { linkPages as texts } from '../../shared/messages/en/link-pages.ts';
import { openQuery } from './opened.ts';

// what a page of a link says while it shows nothing of what the link opens

type Explanation = { title: string; lines: readonly string[] };

/** The texts of one kind of link. */
export type PlainTexts = {
  closed: { title: string; text: string; open: string };
  problems: Partial<Record<ProblemCode, Explanation>> & { unavailable: Explanation };
};

/** For a request that does not show that a person is looking; opens with one tap. */
export const closedHtml = ({ closed: { title, text, open } }: PlainTexts): string =>
  explain({ title, lines: [text] }) + tapButton(open);

/** After a tap that the browser has not kept. */
export const noCookiesHtml = (): string => explain(texts.noCookies) + tapButton(texts.tryAgain);

/** Says why there is nothing to see. `way` is a link for after that; `help` is the request id as a sentence. */
export const refusalHtml = (
  { problems }: PlainTexts,
  code: ProblemCode,
  help: string,
  way = `<a class="button" href="">${texts.tryAgain}</a>`,
): string =>
  explain(problems[code] ?? problems.unavailable) +
  (code === 'unknown_token' ? '' : `<p>${way}</p>`) +
  (help && `<p><small>${escapeHtml(help)}</small></p>`);

const explain = ({ title, lines }: Explanation) => `<h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}`;

const tapButton = (text: string) => `<p><a class="button button-main" href="?${openQuery}">${text}</a></p>`;
