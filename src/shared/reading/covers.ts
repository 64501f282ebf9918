const covers = 6;

/** The colour of a person's cover, from 1 to 6: the variable `--cover-n`. */
export const coverNumber = (id: string): number =>
  ([...id].reduce((before, character) => before + character.charCodeAt(0), 0) % covers) + 1;

/** The first letters of the first and the last word, skipping brackets and the like. */
export const initials = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
};
