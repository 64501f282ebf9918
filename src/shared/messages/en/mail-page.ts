/** The page of a mail, with which its recipient skips, pauses and stops; the server writes it. */
export const mailPage = {
  title: 'Your emails · Family Stories',
  heading: 'What would you like?',
  intro: 'Choose what suits you. You can come back here and change it at any time.',
  question: {
    heading: 'This question',
    skip: 'Skip this question',
    skipHint: 'It goes to the end of the list. Its link still works, if you want to answer after all.',
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
    text: 'You are taking a break from questions.',
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
    each: 'You get an email for each new story.',
    weekly: 'You get one email a week, if there are new stories.',
    never: 'You get no emails about new stories.',
    heading: 'How often',
    toEach: 'For each new story',
    toWeekly: 'Once a week instead',
  },
  stop: {
    heading: 'No more emails',
    button: 'Stop these emails',
    person: 'Everything you have written stays. Whoever asks you will see that you get no more emails.',
    reader: 'You can still read everything with your link.',
    stopped: 'You get no more emails.',
    end: 'Get emails again',
  },
  gone: {
    title: 'This address gets no more emails',
    text: 'We don’t write to it any more. There is nothing you need to do.',
  },
  /** What previews and mail scanners get, and browsers that do not tell that a person is looking. */
  closed: {
    title: 'Your emails from Family Stories',
    text: 'Here you can skip a question, take a break, or stop the emails.',
    open: 'Show the choices',
  },
  /** By the code of the error. */
  problems: {
    unknown_token: {
      title: 'This link doesn’t lead to your choices',
      lines: [
        'Part of it may have been lost along the way. Please open it again from the email it came in.',
        'If that doesn’t help, just reply to the email and say what you would like.',
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
