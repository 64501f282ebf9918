/** The texts of a book itself, and what the admin is told about one that was made. */
export const book = {
  /** For a photo that nobody has described. */
  photo: 'A photo',
  stories: { one: 'One story, told in answer to a question.', other: '{count} stories, told in answer to questions.' },
  made: 'Made with Family Stories in {month}.',
  fonts: {
    usual: 'Set in Literata, a typeface by TypeTogether.',
    large: 'Set in Atkinson Hyperlegible Next, a typeface by the Braille Institute.',
  },
  /** The link that the QR codes of a book lead through. */
  readingLink: {
    name: 'Book: {title}',
    closed:
      'The reading link of this book is paused or has ended, so its QR codes open nothing. You can open it again under “Who can read”.',
    deleted: 'The reading link of this book was deleted just now, so it has no QR codes. Make it again for a new link.',
    noAddress:
      'The book has no QR codes, because the address of this website is not known. Whoever runs the server can set PUBLIC_URL.',
  },
  /** Names of files; each edition is added to the title. */
  files: {
    untitled: 'Book',
    volume: '{title}, volume {number}',
    screen: '',
    archive: ' (archive)',
    print: ' (print)',
    cover: ' (cover)',
  },
  problems: {
    missingPhoto: 'A photo of this story is no longer there. The story is in the book without it.',
    privateStory: 'Only you may read this story, so it is not in the book: books are passed on.',
    missingCoverPhoto: 'The photo for the cover is no longer there. The cover was made without it.',
    withdrawnCoverPhoto:
      'The photo for the cover is from a story that others may not read, or not now. The cover was made without it.',
    missingLetters: 'No font has some of these letters. □ stands in their place.',
    noStories: 'There is no story in this book yet. A story joins it as soon as its answer is submitted.',
    tooMuch: 'The book took too long, or too much memory. Make it with fewer stories or smaller photos.',
    tooManyPages: {
      one: 'One story alone is longer than a volume of one page.',
      other: 'One story alone is longer than a volume of {count} pages, so this volume has more.',
    },
    noArchive:
      'This computer cannot make the edition for the archive (PDF/A): its compiler is to be had for Linux on x64 only. The edition for the screen is.',
    noAccessibility:
      'This computer cannot check the book against PDF/UA, the standard for screen readers: that compiler is to be had for Linux on x64 only. The book has the same structure.',
  },
} as const;
