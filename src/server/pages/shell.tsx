import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageContext, serverPage } from '../../pages/context.tsx';
import type { Language } from '../../shared/messages/catalogue.ts';
import { fillHtml } from '../../shared/messages/in-html.ts';
import { perLanguage } from '../languages.ts';

/** Writes a complete page: its title, and what its body shows. */
export type Shell = (title: string, body: ReactNode) => string;

/** The shell of a page in each language, from an HTML file of the client build. `after` is HTML that follows the body. */
export const openShell = (html: string, after = ''): ((language: Language) => Shell) =>
  perLanguage((language) => {
    const [, start, end] =
      /^([\s\S]*<body>)[\s\S]*?((?:<script [\s\S]*)?<\/body>[\s\S]*)$/.exec(fillHtml(html, language)) ?? [];
    if (start === undefined || end === undefined || !titleElement.test(start))
      throw new Error('This page has no title or body.');
    const surroundings = serverPage(language);
    return (title, body) =>
      start.replace(titleElement, () => renderToStaticMarkup(<title>{title}</title>)) +
      renderToStaticMarkup(<PageContext value={surroundings}>{body}</PageContext>) +
      after +
      end;
  });

const titleElement = /<title>[^<]*<\/title>/;
