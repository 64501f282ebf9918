/** The texts of a book itself, and what the admin is told about one that was made. */
export const book = {
  contents: 'Contents',
  foreword: 'Foreword',
  afterword: 'Afterword',
  volume: 'Volume {number}',
  problems: {
    missingPhoto: 'A photo of this story is no longer there. The story is in the book without it.',
  },
} as const;
