import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { AnswerPageTemplates, PrerenderedPage } from '../../src/shared/answers/answer-page.ts';
import { type LanguageTag, languageTags } from '../../src/shared/messages/languages.ts';
import { bundleScript } from './bundle-script.ts';
import { messagesIn } from './messages-in.ts';
import { clientFolder } from './paths.ts';

/** Adds a modulepreload link for the editor's chunk to the answer page, so that it loads in parallel with the page's code. */
export const preloadEditor = (): Plugin => ({
  name: 'preload-editor',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) => {
      const editor = Object.values(bundle ?? {}).find((chunk) => chunk.type === 'chunk' && chunk.name === 'mount');
      if (!filename.endsWith('answer.html') || !editor) return html;
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${editor.fileName}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
});

/**
 * Replaces answer.html by answer-page.json: the page split around what is known only at run time, and the components
 * rendered into it for every state of a question. The server fills in the rest.
 */
export const prerenderAnswerPage = (licences: Plugin): Plugin => ({
  name: 'prerender-answer-page',
  apply: 'build',
  generateBundle: {
    // after Vite has written the HTML
    order: 'post',
    async handler(_options, bundle) {
      const read = (fileName: string) => {
        const file = bundle[fileName];
        if (file?.type !== 'asset') throw new Error(`${fileName} was not built.`);
        return file.source.toString();
      };
      // makes the answer editable before anything else has loaded
      const script = await bundleScript('answer/first-html/main.ts', 'firstHtml', licences);
      const built = { html: read('answer.html'), readStyle: (url: string) => read(url.slice(1)), script };
      const languages: Partial<Record<LanguageTag, PrerenderedPage>> = {};
      let page: Partial<AnswerPageTemplates> = {};
      for (const tag of languageTags) {
        const { prerender } = await importPrerender(tag);
        const { inline, styles, ...prerendered } = prerender(built);
        languages[tag] = prerendered;
        page = { styles, hashes: { script: cspHashes(inline.scripts), style: cspHashes(inline.styles) } };
      }
      delete bundle['answer.html'];
      this.emitFile({ type: 'asset', fileName: 'answer-page.json', source: JSON.stringify({ ...page, languages }) });
      // for check-browser-support; the page has it inline
      this.emitFile({ type: 'asset', fileName: 'first-html.js', source: script });
    },
  },
});

/** The components with the texts of a language. */
const importPrerender = async (tag: LanguageTag) => {
  const { module } = await runnerImport<typeof import('../../src/client/answer/first-html/prerender/prerender.ts')>(
    join(clientFolder, 'answer/first-html/prerender/prerender.ts'),
    { configFile: false, mode: 'production', logLevel: 'warn', root: clientFolder, plugins: [messagesIn(tag)] },
  );
  return module;
};

const cspHashes = (texts: string[]) =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
