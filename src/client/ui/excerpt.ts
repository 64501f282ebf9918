const longest = 80;

/** The beginning of a text, for the names of controls: enough to tell rows apart. */
export const excerpt = (text: string): string => {
  const characters = [...text.slice(0, 2 * longest + 1)];
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('').trimEnd()}…`;
};
