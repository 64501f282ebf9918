import { createHash } from 'node:crypto';
import type { Answer } from '../../shared/answers.ts';
import { languageOf } from '../../shared/language.ts';
import { firstHtml } from '../../shared/messages/en/first-html.ts';
import { pages } from '../../shared/messages/en/pages.ts';
import { textDirection } from '../../shared/text-direction.ts';
import { type FirstHtmlParts, firstHtmlParts, isWritable } from './first-html.ts';

/** Reads a file of the client build by its path. */
export type ReadFile = (name: string) => string;

/** The answer page as an empty shell or with an answer. `allowed`: CSP hashes of its inline script and styles. */
export type AnswerPage = {
  shell: string;
  /** `now` in ms since 1970. */
  withAnswer: (answer: Answer, now: number) => string;
  allowed: { script: string; style: string };
};

const loading = `<div id="root"><p class="loading">${pages.loading}</p></div>`;
const styleLink = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
const fetchedFont = /@font-face\{[^}]*url\([^}]*\}/;
const mainScript = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const otherScript = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const isFirst = (file: string) => /\/(critical|fonts)-/.test(file);
/** Blocks rendering until greeting and question are parsed: painting an empty page first would delay them. */
const questionFirst = '<link rel="expect" href="#above" blocking="render">';
const frameTemplate = /<template id="frame">([\s\S]*?)<\/template>/;

/** Inlines the styles and the script that saves the first keystrokes, so that no request delays them. */
export const openAnswerPage = (read: ReadFile): AnswerPage => {
  const built = read('answer.html');
  const links = [...built.matchAll(styleLink)];
  // the fonts are loaded after the text: matching them takes as long as the layout of the whole answer
  const fonts = links.filter(([, file]) => fetchedFont.test(read(file as string)));
  const fontLinks = fonts.map(([link]) => link.trim()).join('');
  const rules = (isWanted: (file: string) => boolean) =>
    links
      .map(([, file]) => file as string)
      .filter(isWanted)
      .map((file) => read(file).replace(new RegExp(fetchedFont, 'g'), ''))
      .join('\n');
  const styles = { first: rules((file) => isFirst(file)), others: rules((file) => !isFirst(file)) };
  const [firstStyle, otherStyle] = [`<style>${styles.first}</style>`, `<style>${styles.others}</style>`];
  const script = read('early.js');
  const bare = built.replace(styleLink, '');
  const frame = frameTemplate.exec(bare)?.[1] ?? '';
  const [head, after] = bare.split(loading);
  const main = mainScript.exec(bare)?.[1];
  if ([frame, styles.first, styles.others, fontLinks, main].some((part) => !part) || !head || !after)
    throw new Error('The built answer page is not as expected.');
  const styled = (style: string) => head.replace('</head>', () => `${style}</head>`);
  const before = styled(questionFirst + firstStyle);

  // for an editable answer the inline script loads the rest after the first paint
  const deferred = {
    main,
    modules: [main, ...[...before.matchAll(otherScript)].map(([, address]) => address)].join(' '),
    fonts: fonts.map(([, file]) => `/${file}`).join(' '),
  };
  const dataAttributes = Object.entries(deferred).map(([name, value]) => `data-${name}="${value}"`);
  const withoutScripts = before.replace(mainScript, '').replace(otherScript, '');
  const withFonts = after.replace('</body>', () => `${fontLinks}</body>`);

  return {
    shell: `${styled(firstStyle + otherStyle)}${loading}${withFonts}`,
    withAnswer: (answer, now) => {
      const isOpen = isWritable(answer.question.status);
      const filled = fill(
        frame,
        firstHtmlParts(answer, now),
        editorAttributes(isOpen, directionOf(answer), languageOf(textOf(answer.question.content))),
        otherStyle,
      );
      const data = `<script type="application/json" id="answer" ${dataAttributes.join(' ')}>${asScript(answer)}</script>`;
      const body = `<div id="root"></div>${filled}${data}`;
      return isOpen ? `${withoutScripts}${body}<script>${script}</script>${after}` : `${before}${body}${withFonts}`;
    },
    allowed: { script: hashOf(script), style: `${hashOf(styles.first)} ${hashOf(styles.others)}` },
  };
};

/** Puts the other styles after the question, so that the browser can paint it before it parses them. */
const fill = (frame: string, parts: FirstHtmlParts, attributes: string, style: string) => {
  const { text, ...others } = parts;
  let filled = frame.replace('<section', () => `${style}<section`);
  for (const [slot, html] of Object.entries(others))
    filled = filled.replace(`data-slot="${slot}"></div>`, () => `data-slot="${slot}">${html}</div>`);
  return filled.replace('data-slot="text"></div>', () => `data-slot="text" ${attributes}>${text}</div>`);
};

/** An excerpt of the text, approximately: enough to detect its language. */
const textOf = (html: string) => html.slice(0, 4000).replace(/<[^>]*>/g, ' ');

/** The attributes that the editor will set. */
const editorAttributes = (isOpen: boolean, dir: string, lang: string) =>
  `class="answer-text" role="textbox" aria-multiline="true" aria-label="${firstHtml.editor}" ` +
  `aria-readonly="${!isOpen}" dir="${dir}" lang="${lang}" spellcheck="true" autocapitalize="sentences" translate="no"`;

/** dir=auto makes an empty element left-to-right: an empty answer takes the question's direction. */
const directionOf = ({ question: { content, question_text } }: Answer) =>
  content === '' ? textDirection(question_text) : 'auto';

/** JSON that is safe inside a script element: it contains no </script>. */
const asScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
