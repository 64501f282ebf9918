import { languageQuery, offeredLanguage } from '../../../shared/messages/languages.ts';
import { language } from '../../messages.ts';

/**
 * Loads the page again in the person's language, once, and returns whether it does. For a page that came without the
 * question: the server must not show by its language which link it is for.
 */
export const reloadInLanguage = (tag: string | undefined): boolean => {
  const wanted = offeredLanguage(tag);
  const query = new URLSearchParams(location.search);
  // the server keeps to the language that was chosen on this device
  if (!wanted || wanted === language || query.get(languageQuery) === wanted) return false;
  query.set(languageQuery, wanted);
  location.replace(`?${query}${location.hash}`);
  return true;
};
