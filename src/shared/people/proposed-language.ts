import { isAnswered } from '../answers/status.ts';
import { languageOf } from '../language.ts';
import { detectLanguage } from '../stop-words.ts';
import type { WholePerson } from './people.ts';

type Known = Pick<WholePerson, 'name' | 'language' | 'questions' | 'excerpts'>;

/**
 * The language (BCP 47) detected for a person who has none: from the first answer whose excerpt is conclusive, else
 * from the script of the name; '' if neither is conclusive.
 */
export const proposedLanguage = ({ name, language, questions, excerpts = {} }: Known): string => {
  if (language !== undefined) return '';
  // the server sends the newest first
  const answers = [...questions].reverse().filter(isAnswered);
  const found = answers.map(({ id }) => languageOfAnswer(excerpts[id] ?? '')).find((each) => each !== '');
  return found ?? languageOfName(name);
};

const languageOfAnswer = (text: string): string => languageOf(text) || detectLanguage(text);

// a name has no words by which `languageOf` could tell Hebrew from Yiddish, which is rarer
const languageOfName = (name: string): string => (/^\P{L}*\p{Script=Hebrew}/u.test(name) ? 'he' : languageOf(name));
