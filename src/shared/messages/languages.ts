/** The languages of the interface, by their own names. Each is on offer because its catalogue is complete. */
export const languages = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'es', name: 'Español', dir: 'ltr' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr' },
  { tag: 'fr', name: 'Français', dir: 'ltr' },
  { tag: 'pl', name: 'Polski', dir: 'ltr' },
  { tag: 'he', name: 'עברית', dir: 'rtl' },
  { tag: 'ja', name: '日本語', dir: 'ltr' },
] as const;

export type LanguageTag = (typeof languages)[number]['tag'];

export const languageTags: LanguageTag[] = languages.map(({ tag }) => tag);

export const isLanguageTag = (tag: string): tag is LanguageTag => (languageTags as string[]).includes(tag);

/** For days that readers of any region understand: the day before the month in English, too. */
export const dayLocale = (tag: LanguageTag): string => (tag === 'en' ? 'en-GB' : tag);

export const directionOf = (tag: LanguageTag): 'ltr' | 'rtl' =>
  languages.find((language) => language.tag === tag)?.dir ?? 'ltr';

/** The language on offer that a BCP 47 tag stands for: `de-AT` is German, and so is `DE`. */
export const offeredLanguage = (tag: string | null | undefined): LanguageTag | undefined => {
  // browsers used to send iw for Hebrew
  const [primary = ''] = (tag ?? '').toLowerCase().split('-');
  const known = primary === 'iw' ? 'he' : primary;
  return isLanguageTag(known) ? known : undefined;
};

/** The query parameter by which the answer page requests the person's language, if it was served in another one. */
export const languageQuery = 'language';
