/** The page of the family's reading links. */
export const readers = {
  title: 'Who can read',
} as const;
