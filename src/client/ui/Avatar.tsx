/** The small photo of a person, or the first letters of their name. Decorative: the name stands beside it. */
export const Avatar = ({ person: { id, name, photo } }: { person: { id: string; name: string; photo?: string } }) =>
  photo ? (
    <img className="avatar" src={`${photo}?w=400`} alt="" width={56} height={56} loading="lazy" />
  ) : (
    <span className={`avatar avatar-letters ${coverOf(id)}`} aria-hidden="true">
      {initials(name)}
    </span>
  );

/** One of the colours of covers, always the same for a person. */
const coverOf = (id: string) => `cover-${([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6) + 1}`;

/** The first letters of the first and the last word. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
};
