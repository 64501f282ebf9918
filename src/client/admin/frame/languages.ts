import { language } from '../../messages.ts';

const names = new Intl.DisplayNames([language], { type: 'language' });

/** The name of a language (BCP 47) in the language of the interface. */
export const languageName = (tag: string): string => names.of(tag) ?? tag;
