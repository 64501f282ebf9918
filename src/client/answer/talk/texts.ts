import type { Texts } from '../../../shared/messages/catalogue.ts';
import { loadPartTexts } from '../../part-texts.ts';

/** The texts of this part in the page's language, once they are loaded. */
export let texts: Texts['talk'];

// no top-level await, which Safari 15 to 16 may not wait for
export const loadTexts = async (): Promise<void> => {
  texts = await loadPartTexts('talk', {
    de: () => import('../../../shared/messages/de/talk.ts'),
    en: () => import('../../../shared/messages/en/talk.ts'),
    es: () => import('../../../shared/messages/es/talk.ts'),
    fr: () => import('../../../shared/messages/fr/talk.ts'),
    he: () => import('../../../shared/messages/he/talk.ts'),
    ja: () => import('../../../shared/messages/ja/talk.ts'),
    pl: () => import('../../../shared/messages/pl/talk.ts'),
  });
};
