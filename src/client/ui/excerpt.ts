const maxLength = 80;

/** The beginning of a text, at most 80 characters and an ellipsis: for accessible names that tell rows apart. */
export const excerpt = (text: string): string => {
  const characters = [...text.slice(0, 2 * maxLength + 1)];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength).join('').trimEnd()}…`;
};
