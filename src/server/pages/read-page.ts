import { createHash } from 'node:crypto';
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { firstHtml } from '../../shared/messages/en/first-html.ts';
import { readPage as texts } from '../../shared/messages/en/read-page.ts';
import { format } from '../../shared/messages/format.ts';
import { textSizeKey } from '../../shared/reading/reading-text-size.ts';
import type { ReadFile } from './answer-page.ts';
import { readContents } from './read-contents.ts';
import { readStory } from './read-story.ts';

/** The pages `/read/{token}` and `/read/{token}/{question_id}` as HTML, complete without scripts. */
export type ReadPageHtml = {
  /** CSP hashes of its inline script and styles. */
  inline: { script: string; style: string };
  /** Puts HTML into a page without its head and tools. */
  plain: (html: string) => string;
  contents: (...contents: Parameters<typeof readContents>) => string;
  story: (...story: Parameters<typeof readStory>) => string;
};

export const openReadPage = (read: ReadFile): ReadPageHtml => {
  const { before, after, inline } = prepare(read);
  const fill = (title: string, body: string) =>
    before.replace(pageTitle, () => `<title>${escapeHtml(title)}</title>`) + body + after;
  return {
    inline,
    plain: (html) => fill(titleOf(texts.closed.title), `<main class="read-page read-plain">${html}</main>`),
    contents: (...contents) => fill(titleOf(texts.contents.title), readContents(...contents)),
    story: (...story) => fill(...readStory(...story)),
  };
};

const titleOf = (heading: string) => format(firstHtml.title, { heading });

const pageTitle = /<title>[^<]*<\/title>/;
/**
 * The built page, split where the server inserts its HTML. Styles are inline, so that text is visible after one
 * response; the font styles come after the text, which is shown in a fallback font until then.
 */
const prepare = (read: ReadFile) => {
  const page = read('read-page.html');
  let styles = '';
  let fonts = '';
  const head = page.replace(stylesheet, (link, name: string) => {
    if (/\/fonts-[^/]*$/.test(name)) fonts += link;
    else styles += read(name);
    return '';
  });
  if (styles === '' || fonts === '' || !body.test(head)) throw new Error('read-page.html was built in another way.');
  const inlined = `<style>${styles}</style><script>${applyTextSize}</script></head>`;
  const [start = '', end = ''] = head.replace('</head>', () => inlined).split(body);
  const inline = { script: cspHash(applyTextSize), style: cspHash(styles) };
  return { before: `${start}<body>`, after: `${fonts}${end}`, inline };
};

const stylesheet = / *<link rel="stylesheet"[^>]* href="\/([^"]+)">\n/g;
const body = /<body>[\s\S]*(?=<\/body>)/;

/** An inline script that applies the text size stored on this device before the first paint. */
const applyTextSize = `try{document.documentElement.dataset.text=localStorage.getItem('${textSizeKey}')||''}catch{}`;

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
