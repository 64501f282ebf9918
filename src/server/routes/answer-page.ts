import { createHash } from 'node:crypto';
import type { Answer } from '../../shared/answers.ts';
import { languageOf } from '../../shared/language.ts';
import { firstHtml } from '../../shared/messages/en/first-html.ts';
import { pages } from '../../shared/messages/en/pages.ts';
import { textDirection } from '../../shared/text-direction.ts';
import { type FirstHtmlParts, firstHtmlParts, isWritable } from './first-html.ts';

/** Files of the build: a page or a script by its name, a style by the address that the page names. */
export type ReadFile = (name: string) => string;

/** The answer page, alone or with a question in it. `allowed`: what its policy has to name. */
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
/** Nothing is shown before greeting and question are: to show an empty page takes a slow device as long. */
const questionFirst = '<link rel="expect" href="#above" blocking="render">';
const frameTemplate = /<template id="frame">([\s\S]*?)<\/template>/;

/** Its styles and the script that keeps the first words stand in the page itself: nothing is waited for. */
export const openAnswerPage = (read: ReadFile): AnswerPage => {
  const built = read('answer.html');
  const links = [...built.matchAll(styleLink)];
  // the fonts come behind the words: to choose between them takes as long as to lay out the whole answer
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

  // one writes first: the script in the page fetches all the rest once something has been seen
  const later = {
    main,
    modules: [main, ...[...before.matchAll(otherScript)].map(([, address]) => address)].join(' '),
    fonts: fonts.map(([, file]) => `/${file}`).join(' '),
  };
  const names = Object.entries(later).map(([name, value]) => `data-${name}="${value}"`);
  const quiet = before.replace(mainScript, '').replace(otherScript, '');
  const withFonts = after.replace('</body>', () => `${fontLinks}</body>`);

  return {
    shell: `${styled(firstStyle + otherStyle)}${loading}${withFonts}`,
    withAnswer: (answer, now) => {
      const isOpen = isWritable(answer.question.status);
      const filled = fill(
        frame,
        firstHtmlParts(answer, now),
        spoken(isOpen, directionOf(answer), languageOf(textOf(answer.question.content))),
        otherStyle,
      );
      const data = `<script type="application/json" id="answer" ${names.join(' ')}>${asScript(answer)}</script>`;
      const words = `<div id="root"></div>${filled}${data}`;
      return isOpen ? `${quiet}${words}<script>${script}</script>${after}` : `${before}${words}${withFonts}`;
    },
    allowed: { script: hashOf(script), style: `${hashOf(styles.first)} ${hashOf(styles.others)}` },
  };
};

/** The rules for what stands below the question come behind it: the browser can show it before it has read them. */
const fill = (frame: string, parts: FirstHtmlParts, attributes: string, style: string) => {
  const { text, ...others } = parts;
  let filled = frame.replace('<section', () => `${style}<section`);
  for (const [slot, html] of Object.entries(others))
    filled = filled.replace(`data-slot="${slot}"></div>`, () => `data-slot="${slot}">${html}</div>`);
  return filled.replace('data-slot="text"></div>', () => `data-slot="text" ${attributes}>${text}</div>`);
};

/** The words of the beginning, roughly: enough to tell their language. */
const textOf = (html: string) => html.slice(0, 4000).replace(/<[^>]*>/g, ' ');

/** What the editor says of itself, before it is there. */
const spoken = (isOpen: boolean, dir: string, lang: string) =>
  `class="answer-text" role="textbox" aria-multiline="true" aria-label="${firstHtml.editor}" ` +
  `aria-readonly="${!isOpen}" dir="${dir}" lang="${lang}" spellcheck="true" autocapitalize="sentences" translate="no"`;

/** An empty element with `auto` is left-to-right: until there is a letter, the question's direction counts. */
const directionOf = ({ question: { content, question_text } }: Answer) =>
  content === '' ? textDirection(question_text) : 'auto';

/** JSON in a script element ends where the element ends. */
const asScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
