import { languageQuery, offeredLanguage } from '../../../shared/messages/languages.ts';
import { language } from '../../messages.ts';

/**
 * Reloads the page in the person's language, at most once; returns whether it does. For a page that came without the
 * question: its language must not leak whose link it is.
 */
export const reloadInLanguage = (tag: string | undefined): boolean => {
  const wanted = offeredLanguage(tag);
  const query = new URLSearchParams(location.search);
  // no reload loop if the server prefers the language chosen on this device
  if (!wanted || wanted === language || query.get(languageQuery) === wanted) return false;
  query.set(languageQuery, wanted);
  location.replace(`?${query}${location.hash}`);
  return true;
};
