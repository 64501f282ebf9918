/** The page of one person with all their questions, which the server writes. */
export const personPage = {
  about: 'These are your questions. There is no hurry, and what you write saves by itself.',
  /** While a question shows how much time is left. */
  aboutWithTime: 'These are your questions. What you write saves by itself.',
  next: 'Your next question',
  others: 'More questions for you',
  finished: 'Finished',
  allAnswered: 'You have answered everything. Thank you. When there is a new question, you will find it here.',
  none: 'There is no question for you right now. When there is a new one, you will find it here.',
  status: {
    not_started: 'Not started yet',
    in_progress: 'You have started',
    submitted: 'Sent. Thank you.',
    locked: 'Locked. It is kept, but can no longer be changed.',
  },
  action: {
    not_started: 'Write your answer',
    in_progress: 'Go on writing',
    submitted: 'Read or change it',
  },
  timeLeft: { one: '1 day left', other: '{count} days left' },
  /** What previews of chats get, and browsers that do not tell that a person is looking. */
  closed: {
    title: 'There are questions for you',
    text: 'Someone would love to hear your stories.',
    open: 'Show my questions',
  },
  /** By the code of the error. */
  problems: {
    unknown_token: {
      title: 'This link doesn’t lead to your questions',
      lines: [
        'Part of it may have been lost along the way. Please open it again from the message it came in.',
        'If that doesn’t help, ask the person who sent it to you for a new link.',
      ],
    },
    link_paused: {
      title: 'This link is paused for now',
      lines: [
        'The person who sent it to you has paused it. Everything that was saved is still there.',
        'You can ask them when it will open again.',
      ],
    },
    link_ended: {
      title: 'This link has expired',
      lines: [
        'It only worked for a certain time. Everything that was saved is still there.',
        'If you would like to go on, please ask the person who sent it to you. They can open it again.',
      ],
    },
    too_many_attempts: {
      title: 'Please wait a minute',
      lines: ['Someone tried too many wrong links from here. Please wait a minute, then try again.'],
    },
    unavailable: {
      title: 'Your questions can’t be shown right now',
      lines: ['Everything that was saved is safe. Please wait a moment, then try again.'],
    },
    internal: {
      title: 'Something went wrong on our side',
      lines: [
        'You did nothing wrong, and everything that was saved is safe. Please try again.',
        'If that doesn’t help, please tell the person who sent you this link.',
      ],
    },
  },
} as const;
