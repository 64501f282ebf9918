import type { LanguageTag } from '../../../shared/messages/languages.ts';
import { chooseLanguage } from '../../ui/choose-language.ts';

/** Shows the switch of the page's language, which needs a script (pages/Languages.tsx). */
export const openLanguageSwitch = (): void => {
  const nav = document.querySelector<HTMLElement>('.languages');
  if (!nav) return;
  nav.hidden = false;
  nav.addEventListener('click', ({ target }) => {
    const tag = (target as Element).closest<HTMLElement>('[data-language]')?.dataset.language;
    if (tag) void chooseLanguage(tag as LanguageTag);
  });
};
