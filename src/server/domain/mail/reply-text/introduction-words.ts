/** Words of the lines that mail programs write above a quotation. Compared as `wordsOf` does. */

import { wordsOf } from './words.ts';

const wordSet = (text: string): ReadonlySet<string> => new Set(wordsOf(text));

const languages = 'en de es fr pl he ja it nl pt sv da nb fi cs sk hu ro tr uk ru el'.split(' ');

/** Names of months and weekdays, long and short. */
const dateNames = (): string => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
  const weekdays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  const forms = [
    { weekday: 'long', month: 'long', day: 'numeric' },
    { weekday: 'short', month: 'short', day: 'numeric' },
    { month: 'long' },
  ] as const;
  return languages
    .flatMap((language) => forms.map((form) => new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })))
    .flatMap((format) => [...months, ...weekdays].map((day) => format.format(day)))
    .join(' ');
};

const otherDateWords =
  'am pm a m p uhr h gmt utc cet cest est edt cst pst mez mesz 年 月 日 時 分 午前 午後 th st nd rd';
let dateWords: ReadonlySet<string> | undefined;

/** Whether it occurs in a date or a time. The names are collected at the first call. */
export const isDateWord = (word: string): boolean => {
  dateWords ??= wordSet(`${dateNames()} ${otherDateWords}`);
  return dateWords.has(word);
};

/** "wrote", as it stands after or before the sender. */
export const wroteWords: ReadonlySet<string> = wordSet(
  `wrote writes schrieb hat geschrieben folgendes a écrit ecrit écrivait escribió escribio ha scritto scrisse napisał napisała napisał(a) pisze napisana przez użytkownik
   schreef geschreven skrev escreveu napsal napsala napísal írta a scris yazdı kirjoitti написав написал כתב כתבה כתב/ה כתבו מאת
   さんは 書きました のメール: さんが 書いた さん 様`,
);

/** Prepositions and the like around date and sender. */
export const smallWords: ReadonlySet<string> = wordSet(
  `on at um am den der le à a el las los de en w dniu dnia o godz roku r il giorno alle ore op om em às as kl den klo dne v dňa
   ב בתאריך בשעה יום את על ידי ה via from von par por da od van fra に は が と message mensaje wiadomość email e mail`,
);
