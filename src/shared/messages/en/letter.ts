/** The texts of a printed letter. {page} and {pages} are filled in when the pages are set. */
export const letter = {
  greeting: 'Dear {name},',
  body: 'Here is a question for you. Write on the lines in your own words, as long or as short as you like, and use the back if you need more room. Then give the pages back to whoever asked you.',
  bodyOfAsker:
    '{asker} would love to hear your story. Write on the lines in your own words, as long or as short as you like, and use the back if you need more room. Then give the pages to {asker}.',
  qr: 'Or answer on a phone or tablet',
  page: 'Page {page} of {pages}',
  title: { one: 'A letter', other: '{count} letters' },
} as const;
