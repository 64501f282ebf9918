/** The page of a mail, with which its recipient skips, pauses and stops; the server writes it. */
export const mailPage = {
  title: 'Your mail · Family Stories',
  heading: 'What would you like?',
  intro: 'Choose what suits you. You can come back here and change it at any time.',
  question: {
    heading: 'This question',
    skip: 'Skip this question',
    skipHint: 'It goes back to the end of the list. Its link still works, should you want to answer after all.',
    skipped: 'You have skipped this question. It may come again later, and its link still works.',
  },
  every: {
    week: 'You get a question every week.',
    two_weeks: 'You get a question every two weeks.',
    month: 'You get a question once a month.',
  },
  /** {day}: with weekday and year, such as Sunday, 6 December 2026. */
  next: 'The next one: {day}',
  pause: {
    heading: 'A break',
    text: 'You are having a break from questions.',
    one: 'Pause for a month',
    two: 'Pause for two months',
    end: 'End the break',
  },
  pace: {
    heading: 'How often',
    week: 'One every week',
    two_weeks: 'One every two weeks',
    month: 'One a month',
  },
  reader: {
    each: 'You get a mail for each new story.',
    weekly: 'You get one mail a week, if there are new stories.',
    never: 'You get no mail about new stories.',
    heading: 'How often',
    toEach: 'For each new story',
    toWeekly: 'Once a week instead',
  },
  stop: {
    heading: 'No more mail',
    button: 'Stop these mails',
    person: 'Everything that you have written stays. Whoever asks you will see that you get no more mail.',
    reader: 'You can still read everything with your link.',
    stopped: 'You get no more mail.',
    end: 'Get mail again',
  },
  gone: {
    title: 'This address gets no more mail',
    text: 'We don’t write to it any more. There is nothing that you need to do.',
  },
  /** What previews and mail scanners get, and browsers that do not tell that a person is looking. */
  closed: {
    title: 'Your mail from Family Stories',
    text: 'Here you can skip a question, have a break, or stop the mails.',
    open: 'Show the choices',
  },
  /** By the code of the error. */
  problems: {
    unknown_token: {
      title: 'This link doesn’t lead to your choices',
      lines: [
        'Part of it may have been lost along the way. Please open it again from the mail it came in.',
        'If that doesn’t help, just answer the mail and say what you would like.',
      ],
    },
    too_many_attempts: {
      title: 'Please wait a minute',
      lines: ['Someone tried too many wrong links from here. Please wait a minute, then try again.'],
    },
    unavailable: {
      title: 'This page can’t be shown right now',
      lines: ['Nothing has changed. Please wait a moment, then try again.'],
    },
    internal: {
      title: 'Something went wrong on our side',
      lines: ['You did nothing wrong. Please try again.', 'If that doesn’t help, please tell the person who asks you.'],
    },
  },
} as const;
