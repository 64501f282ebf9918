import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Writes a complete page: its title, and what its body shows. */
export type Shell = (title: string, body: ReactNode) => string;

/** The shell of a page, from an HTML file of the client build. `after` is HTML that follows what the body shows. */
export const openShell = (html: string, after = ''): Shell => {
  const [, start, end] = /^([\s\S]*<body>)[\s\S]*(<\/body>[\s\S]*)$/.exec(html) ?? [];
  if (start === undefined || end === undefined || !title.test(start))
    throw new Error('This page has no title or body.');
  return (text, body) =>
    start.replace(title, () => renderToStaticMarkup(<title>{text}</title>)) + renderToStaticMarkup(body) + after + end;
};

const title = /<title>[^<]*<\/title>/;
