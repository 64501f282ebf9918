import { language } from '../../messages.ts';

// the languages offered; any other BCP 47 tag can be set through the HTTP interface
const common =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka ko lt lv mk ml mr ms nb nl pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yi zh';

const names = new Intl.DisplayNames([language], { type: 'language' });

/** The name of a language (BCP 47) in the language of the interface. */
export const languageName = (tag: string): string => names.of(tag) ?? tag;

/** Languages to choose from, by name; with the one that is set already. */
export const languageChoices = (current: string | undefined): { tag: string; name: string }[] =>
  [...new Set([...common.split(' '), ...(current === undefined ? [] : [current])])]
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
