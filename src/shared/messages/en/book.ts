/** Texts in a book, and problems reported to the admin. */
export const book = {
  stories: { one: 'One story, told in answer to a question.', other: '{count} stories, told in answer to questions.' },
  made: 'Made with Family Stories in {month}.',
  fonts: {
    usual: 'Set in Literata, a typeface by TypeTogether.',
    large: 'Set in Atkinson Hyperlegible Next, a typeface by the Braille Institute.',
  },
  /** The same for books in other languages. */
  fontNames: { usual: 'Literata · TypeTogether', large: 'Atkinson Hyperlegible Next · Braille Institute' },
  /** The name of the reading link for a book's QR codes. */
  readingLink: {
    name: 'Book: {title}',
    closed:
      'The reading link of this book is paused or has expired, so its QR codes do not work. You can open the link again under “Who can read”.',
    deleted:
      'The reading link of this book has just been deleted, so the book has no QR codes. Make the book again to get a new link.',
    noAddress:
      'The book has no QR codes, because the address of this website is not known. Set it in Settings, and make the book again.',
    onlyHere:
      'Only this computer can open what the QR codes in this book lead to. Set the address of this website in Settings, and make the book again.',
  },
  /** File names: the title, followed by the edition. */
  files: {
    untitled: 'Book',
    volume: '{title}, volume {number}',
    screen: '',
    pdfa: ' (PDF-A)',
    print: ' (print)',
    cover: ' (cover)',
  },
  problems: {
    missingPhoto: 'A photo in this story is missing. The story is in the book without it.',
    privateStory: 'Only you may read this story, so it is not in the book: books get passed on.',
    missingCoverPhoto: 'The cover photo is missing. The cover was made without it.',
    withdrawnCoverPhoto:
      'The cover photo is from a story that others may not read at the moment. The cover was made without it.',
    missingCharacters: 'No font has some of these letters. They appear as □.',
    noStories: 'There are no stories in this book yet. A story is added as soon as its answer is submitted.',
    tooMuch: 'The book took too long, or too much memory. Make it with fewer stories or smaller photos.',
    tooManyPages: {
      one: 'One story is longer than a volume of one page by itself.',
      other: 'One story is too long for a volume of {count} pages, so this volume has more.',
    },
    noPdfa: 'This server cannot make a PDF/A: that needs Linux on x64. It can make the edition for the screen.',
    noAccessibility:
      'This server cannot check the book against PDF/UA, the standard for screen readers: that needs Linux on x64. The book has the same structure.',
  },
} as const;
