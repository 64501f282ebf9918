import { languages } from '../../../shared/messages/languages.ts';
import { language } from '../../messages.ts';
import { languageName } from './languages.ts';

/** The options of a select: the languages of the interface by their own names, after one for none (''). */
export const InterfaceLanguageOptions = ({ none }: { none: string }) => (
  <>
    <option value="">{none}</option>
    {languages.map(({ tag, name }) => (
      <option key={tag} value={tag} lang={tag}>
        {name}
      </option>
    ))}
  </>
);

/** The languages that people and books may have, by name; with the one that is set already. */
export const WritingLanguageOptions = ({ current }: { current: string | undefined }) =>
  languageChoices(current).map(({ tag, name }) => (
    <option key={tag} value={tag}>
      {name}
    </option>
  ));

// the languages offered; any other BCP 47 tag can be set through the HTTP interface
const common =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka ko lt lv mk ml mr ms nb nl pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yi zh';

const languageChoices = (current: string | undefined): { tag: string; name: string }[] =>
  [...new Set([...common.split(' '), ...(current === undefined ? [] : [current])])]
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
