import type { CSSProperties } from 'react';

/** The small photo of a person, or the first letters of their name. Decorative: the name stands beside it. */
export const Avatar = ({ person: { id, name, photo } }: { person: { id: string; name: string; photo?: string } }) =>
  photo ? (
    <img className="avatar" src={`${photo}?w=400`} alt="" width={56} height={56} loading="lazy" />
  ) : (
    <span className="avatar avatar-letters" style={coverOf(id)} aria-hidden="true">
      {initials(name)}
    </span>
  );

const covers = 6;

/** Sets the variable `--cover` to the colour of a person, one of six. */
export const coverOf = (id: string): CSSProperties => {
  const sum = [...id].reduce((before, character) => before + character.charCodeAt(0), 0);
  return { '--cover': `var(--cover-${(sum % covers) + 1})` } as CSSProperties;
};

/** The first letters of the first and the last word. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
};
