import type { Texts } from '../../../shared/messages/catalogue.ts';
import { loadPartTexts } from '../../part-texts.ts';

/** The texts of this part in the page's language, once they are loaded. */
export let texts: Texts['words'];

// no top-level await, which Safari 15 to 16 may not wait for
export const loadTexts = async (): Promise<void> => {
  texts = await loadPartTexts('words', {
    de: () => import('../../../shared/messages/de/words.ts'),
    en: () => import('../../../shared/messages/en/words.ts'),
    es: () => import('../../../shared/messages/es/words.ts'),
    fr: () => import('../../../shared/messages/fr/words.ts'),
    he: () => import('../../../shared/messages/he/words.ts'),
    ja: () => import('../../../shared/messages/ja/words.ts'),
    pl: () => import('../../../shared/messages/pl/words.ts'),
  });
};
