/** Mails that ask a question, and the test of the settings. {question} in a subject is its beginning. */
export const questionMail = {
  greeting: 'Dear {name},',
  /** The button. */
  answer: 'Answer',
  /** Only if replies are received. */
  reply: 'You can also just reply to this email, with photos if you like.',
  question: {
    subject: 'A question for you: {question}',
    intro: 'Here is a question for you.',
    how: 'Write or talk as much or as little as you like. It saves by itself.',
    /** A link to a page with these choices. */
    manage: 'Skip this question, pause, or stop these emails',
  },
  reminder: {
    subject: 'No hurry: {question}',
    intro: 'Here is a question from a few days ago, once more.',
    how: 'No hurry. You can skip this one.',
    skip: 'Skip this question',
    manage: 'Pause or stop these emails',
  },
  test: {
    subject: 'A test from Family Stories',
    text: 'This is a test. It arrived, so Family Stories can send mail.',
  },
} as const;
