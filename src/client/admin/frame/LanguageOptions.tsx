import { languages } from '../../../shared/messages/languages.ts';
import { languageChoices } from './languages.ts';

/** The options of a select: the languages of the interface by their own names, after one for none (''). */
export const LanguageOptions = ({ none }: { none: string }) => (
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
export const AllLanguageOptions = ({ current }: { current: string | undefined }) =>
  languageChoices(current).map(({ tag, name }) => (
    <option key={tag} value={tag}>
      {name}
    </option>
  ));
