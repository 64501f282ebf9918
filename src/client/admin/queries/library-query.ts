import { queryOptions } from '@tanstack/react-query';
import type { LanguageTag } from '../../../shared/messages/languages.ts';
import { loadLibrary } from '../admin-api.ts';

/** The key of the library in whatever language. */
export const libraryKey = ['library'];

/**
 * The library in a language, by default that of the page. Loaded again when she comes back to this tab: she may have
 * asked in another one.
 */
export const libraryQuery = (lang?: LanguageTag) =>
  queryOptions({ queryKey: [...libraryKey, lang], queryFn: () => loadLibrary(lang), refetchOnWindowFocus: true });
