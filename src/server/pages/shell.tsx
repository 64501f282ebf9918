import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageContext, serverPage } from '../../pages/context.tsx';
import { Languages } from '../../pages/Languages.tsx';
import type { Language } from '../../shared/messages/catalogue.ts';
import { fillHtml } from '../../shared/messages/in-html.ts';
import { perLanguage } from '../languages.ts';

/** Writes a complete page in a language: its title, and what its body shows above the language switch. */
export type Shell = (language: Language, title: string, body: ReactNode) => string;

/** The shell of a page, from an HTML file of the client build. `after` is HTML that follows the body. */
export const openShell = (html: string, after = ''): Shell => {
  const partsIn = perLanguage((language) => {
    const [, start, end] =
      /^([\s\S]*<body>)[\s\S]*?((?:<script [\s\S]*)?<\/body>[\s\S]*)$/.exec(fillHtml(html, language)) ?? [];
    if (start === undefined || end === undefined || !titleElement.test(start))
      throw new Error('This page has no title or body.');
    return { start, end, surroundings: serverPage(language) };
  });
  return (language, title, body) => {
    const { start, end, surroundings } = partsIn(language);
    return (
      start.replace(titleElement, () => renderToStaticMarkup(<title>{title}</title>)) +
      renderToStaticMarkup(
        <PageContext value={surroundings}>
          {body}
          <LanguageSwitch {...language} />
        </PageContext>,
      ) +
      after +
      end
    );
  };
};

const titleElement = /<title>[^<]*<\/title>/;

const LanguageSwitch = ({ tag, texts }: Language) => (
  <footer className="frame cluster language-switch">
    <Languages label={texts.ui.language} failed={texts.ui.unreachable} current={tag} />
  </footer>
);
