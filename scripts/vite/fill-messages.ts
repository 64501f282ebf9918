import type { Plugin } from 'vite';
import { pages } from '../../src/shared/messages/en/pages.ts';

/** Replaces each `{{name}}` in the HTML files by its text in the message catalogue. */
export const fillMessages = (): Plugin => ({
  name: 'fill-messages',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => messageFor(name)),
  },
});

const messageFor = (name: string): string => {
  if (!Object.hasOwn(pages, name)) throw new Error(`messages/en/pages.ts has no ${name}.`);
  return pages[name as keyof typeof pages];
};
