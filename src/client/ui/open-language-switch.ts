import type { LanguageTag } from '../../shared/messages/languages.ts';
import { chooseLanguage } from './choose-language.ts';

/** Shows the switch of the page's language, which needs a script (pages/Languages.tsx). */
export const openLanguageSwitch = (): void => {
  const nav = document.querySelector<HTMLElement>('.languages');
  if (!nav) return;
  nav.hidden = false;
  const failure = document.createElement('p');
  failure.className = 'error-message';
  failure.setAttribute('role', 'alert');
  nav.addEventListener('click', async ({ target }) => {
    const tag = (target as Element).closest<HTMLElement>('[data-language]')?.dataset.language;
    if (tag === undefined || (await chooseLanguage(tag as LanguageTag))) return;
    nav.after(failure);
    failure.textContent = nav.dataset.failed ?? '';
  });
};
