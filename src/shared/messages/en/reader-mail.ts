/** A mail to a reader about new stories. */
export const readerMail = {
  subject: '{name} has told a story: {question}',
  severalSubject: { one: '1 new story', other: '{count} new stories' },
  opening: '{name} has told a story.',
  severalOpening: 'There are new stories in your family.',
  more: { one: 'and 1 more', other: 'and {count} more' },
  read: 'Read the story',
  readAll: 'Read the stories',
  thank: 'Reply to this email to say thank you. {name} will see it below the answer.',
  why: 'You get this email because someone in your family gave us your address.',
  stop: 'Fewer emails, or none',
} as const;
