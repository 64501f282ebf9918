/** The page on which the admin makes a book. */
export const keepsake = {
  title: 'The book',
} as const;
