import type { Plugin } from 'vite';
import { makeLanguage } from '../../src/shared/messages/catalogue.ts';
import { catalogue } from '../../src/shared/messages/en/catalogue.ts';
import { fillHtml } from '../../src/shared/messages/in-html.ts';

/** In development the pages are English; of a build, the server fills them in the language of each request. */
export const fillInEnglish = (): Plugin => ({
  name: 'fill-in-english',
  apply: 'serve',
  transformIndexHtml: { order: 'pre', handler: (html) => fillHtml(html, makeLanguage('en', catalogue)) },
});
