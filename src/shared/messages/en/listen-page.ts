/** The page behind a printed code, which plays one recording; the server writes it. */
export const listenPage = {
  title: '{name} tells: {question} · Family Stories',
  /** The heading of the words of the recording. */
  words: 'In words',
  /** What previews get, and browsers that do not tell that a person is looking. */
  closed: {
    title: 'The voice of a family',
    text: 'Someone would like you to hear a story.',
    open: 'Listen',
  },
  /** By the code of the error. */
  problems: {
    unknown_token: {
      title: 'There is nothing to hear at this address any more',
      lines: [
        'The recording may have been taken back, or the link was ended.',
        'If that surprises you, please ask the person who gave you the book or the link.',
      ],
    },
    too_many_attempts: {
      title: 'Please wait a minute',
      lines: ['Someone tried too many wrong links from here. Please wait a minute, then try again.'],
    },
    unavailable: {
      title: 'The recording can’t be played right now',
      lines: ['It is safe. Please wait a moment, then try again.'],
    },
    internal: {
      title: 'Something went wrong on our side',
      lines: [
        'You did nothing wrong, and the recording is safe. Please try again.',
        'If that doesn’t help, please tell the person who gave you the book or the link.',
      ],
    },
  },
} as const;
