/**
 * Stop words of the interface's languages in Latin script. Each is in one list only, and rarer in related languages:
 * "de", "que", "la", "der" or "to" would misdetect Dutch, Italian or Danish texts.
 */
const stopWords = {
  en: 'the and you your what who how when where which did were would that there it they she from about with because but this into then could been his our their them always after before only',
  es: 'el los las y pero cuando muy yo había fue cómo qué quién cuál dónde usted su más también tenía hay donde quien nosotros estaba ella entonces siempre mucho eran hasta',
  de: 'das und ich nicht wir uns mein meine ein eine einen zu auf sie ihr ihre wer wo wenn wann hat hatte wurde bei von für aus auch noch sich aber zum zur immer oder nach dein deine welche welcher warum dich dir haben habe hatten sehr kein keine',
  fr: 'le les et je vous nous votre quel quelle qui dans est était étaient avez avait pour avec ce cette mais quand où une des au elle mon quoi aux chez sur pas ne ils ont comme tout toujours',
  pl: 'w z się jest był była było były że co jak kiedy gdzie czy jaki jaka jakie pani pan ze dla przy tylko już jego jej bardzo byłam byłem miał miała przez który która które wtedy jeszcze gdy zawsze mnie moja moje mój twoja twoje ciebie mieszkała mieliście byli',
};

const languageByWord = new Map(
  Object.entries(stopWords).flatMap(([language, words]) => words.split(' ').map((word) => [word, language] as const)),
);

const smallest = { words: 4, share: 0.1, timesAnother: 3 };

/**
 * Detects English, Spanish, German, French and Polish by stop words; '' for a text that is too short, mixed, or
 * probably in another language.
 */
export const detectLanguage = (text: string): string => {
  const words = new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  const found = new Map<string, number>();
  for (const word of words) {
    const language = languageByWord.get(word);
    if (language) found.set(language, (found.get(language) ?? 0) + 1);
  }
  const [[language, count] = ['', 0], [, next] = ['', 0]] = [...found].sort(([, a], [, b]) => b - a);
  const isSure = count >= Math.max(smallest.words, smallest.share * words.size, smallest.timesAnother * next);
  return isSure ? language : '';
};
