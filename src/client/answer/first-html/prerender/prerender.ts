// This folder runs in Node, while the pages are built (scripts/vite/answer-page.ts).
import { parse, serialize, serializeOuter } from 'parse5';
import { askerValues, frameKey, frameValues, type PrerenderedPage } from '../../../../shared/answers/answer-page.ts';
import { fillHtml, messagesId } from '../../../../shared/messages/in-html.ts';
import { applyTextSizeScript } from '../../../../shared/text-size.ts';
import { pageLanguage } from '../../../page-language.ts';
import { appendTo, attributeOf, fillElement, findAll, findOne, insertAfter, removeAll } from './html-tree.ts';
import { frameStates, renderAsker, renderFrame } from './render-frame.tsx';
import { splitTemplate, value } from './template.ts';

/** What Vite has built of the answer page. */
export type BuiltPage = {
  /** answer.html with the tags that Vite adds. */
  html: string;
  /** The content of a CSS file by its URL. */
  readStyle: (url: string) => string;
  /** The inline script, which makes the answer editable. */
  script: string;
};

export type Prerendered = PrerenderedPage & {
  /** The styles that come after greeting and question. */
  styles: string;
  /** What the page's policy has to allow. */
  inline: { scripts: string[]; styles: string[] };
};

/** Blocks rendering until greeting and question are parsed: painting an empty page first would delay them. */
const questionFirst = '<link rel="expect" href="#above" blocking="render">';

const textSize = `<script>${applyTextSizeScript}</script>`;

/** Splits the page that Vite has built, and renders the components into it for every state of a question. */
export const prerender = ({ html: builtHtml, readStyle, script }: BuiltPage): Prerendered => {
  const html = fillHtml(builtHtml, pageLanguage);
  const styleUrls = urlsOf(findAll(parse(html), { rel: 'stylesheet' }));
  const isFont = (url: string) => url.includes('/fonts-');
  const isCritical = (url: string) => url.includes('/critical-');
  const [fontUrl, criticalUrl] = [styleUrls.find(isFont), styleUrls.find(isCritical)];
  const otherUrls = styleUrls.filter((url) => !isFont(url) && !isCritical(url));
  if (!fontUrl || !criticalUrl || otherUrls.length === 0)
    throw new Error('The answer page has not the expected styles.');
  const critical = readStyle(criticalUrl);
  const others = otherUrls.map(readStyle).join('\n');

  /** A copy of the page with its parts; without links to styles, which are inlined. */
  const open = () => {
    const document = parse(html);
    const styles = findAll(document, { rel: 'stylesheet' });
    const parts = {
      document,
      head: findOne(document, { tag: 'head' }),
      body: findOne(document, { tag: 'body' }),
      root: findOne(document, { id: 'root' }),
      messages: findOne(document, { id: messagesId }),
      main: findOne(document, { tag: 'script', type: 'module' }),
      modules: findAll(document, { rel: 'modulepreload' }),
      /** Fonts come last: font selection takes as long as the layout of the whole answer. */
      fontLink: serializeOuter(styles.find((link) => urlsOf([link])[0] === fontUrl) as (typeof styles)[number]),
    };
    removeAll(styles);
    return parts;
  };

  const shell = () => {
    const { document, head, body, fontLink } = open();
    appendTo(head, `${textSize}<style>${critical}</style><style>${others}</style>`);
    appendTo(body, fontLink);
    return serialize(document);
  };

  const page = (isEditable: boolean) => {
    const { document, head, body, root, messages, main, modules, fontLink } = open();
    // for an editable answer the inline script loads these after the first paint
    const deferred = {
      'data-main': urlsOf([main]),
      'data-modules': urlsOf([main, ...modules]),
      'data-fonts': [fontUrl],
    };
    const attributes = Object.entries(deferred).map(([name, urls]) => `${name}="${urls.join(' ')}"`);
    const data = `<script type="application/json" id="answer" ${attributes.join(' ')}>${value('answer')}</script>`;
    appendTo(head, `${questionFirst}${textSize}<style>${critical}</style>`);
    fillElement(root, '');
    // after the question, which is visible first, and before the script that needs the texts
    const texts = serializeOuter(messages);
    removeAll([messages]);
    insertAfter(root, `${value('frame')}${texts}${data}${isEditable ? `<script>${script}</script>` : ''}`);
    if (isEditable) removeAll([main, ...modules]);
    else appendTo(body, fontLink);
    return splitTemplate(serialize(document), ['frame', 'answer']);
  };

  return {
    shell: shell(),
    pages: { writing: page(true), reading: page(false) },
    frames: Object.fromEntries(
      frameStates.map((state) => [frameKey(state), splitTemplate(renderFrame(html, state), frameValues)]),
    ),
    askers: {
      named: splitTemplate(renderAsker(false), askerValues),
      pictured: splitTemplate(renderAsker(true), askerValues),
    },
    styles: `<style>${others}</style>`,
    inline: { scripts: [script, applyTextSizeScript], styles: [critical, others] },
  };
};

const urlsOf = (elements: Parameters<typeof attributeOf>[0][]) =>
  elements.map((element) => attributeOf(element, 'href') ?? attributeOf(element, 'src') ?? '');
