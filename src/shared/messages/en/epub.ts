/** Texts of an e-book, in addition to book.ts. */
export const epub = {
  accessibility: 'Chapters and stories have headings, and the language of each is given. The text can be enlarged.',
  described: 'All photos have a description.',
  noStories: 'None of the stories in this book has been submitted yet.',
  missingPhoto: 'A photo of this story is not in the file store. The story is in the e-book without it.',
} as const;
