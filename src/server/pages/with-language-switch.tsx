import type { ReactNode } from 'react';
import { useLanguage } from '../../pages/context.tsx';
import { Languages } from '../../pages/Languages.tsx';

/** A page with a language switch at its foot. */
export const withLanguageSwitch = (page: ReactNode): ReactNode => (
  <>
    {page}
    <LanguageSwitch />
  </>
);

const LanguageSwitch = () => {
  const { tag, texts } = useLanguage();
  return (
    <footer className="frame cluster language-switch">
      <Languages label={texts.ui.language} failed={texts.ui.unreachable} current={tag} />
    </footer>
  );
};
