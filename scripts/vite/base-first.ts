import type { Plugin } from 'vite';

/** The rules of all pages come first in a page's HTML, so that a screen's own win; the bundler puts them last. */
export const baseFirst = (): Plugin => ({
  name: 'base-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const base = / *<link rel="stylesheet"[^>]*\/base-[^>]*>\n/.exec(html)?.[0];
      if (base === undefined) return html;
      return html.replace(base, '').replace(/ *<link rel="stylesheet"/, (first) => `${base}${first}`);
    },
  },
});
