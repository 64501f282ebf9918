/** The texts of the pages that a reading link opens, and of their script. */
export const readPage = {
  title: 'Family Stories',
  storyTitle: '{question} · {name} · Family Stories',
  brand: 'Family Stories',
  skip: 'To the story',
  contents: {
    title: 'The family’s stories',
    by: { one: '{stories} by 1 person', other: '{stories} by {count} people' },
    reader: 'For <name>{name}</name>',
    shelf: 'People',
    newest: 'Newest stories',
    none: 'There is nothing to read yet. As soon as there is a story, you will find it here.',
  },
  search: {
    label: 'Search these stories',
    submit: 'Search',
    none: 'Nothing found.',
    found: { one: '1 story', other: '{count} stories' },
    incomplete: 'The newest stories are still being added to the search. Please try again in a moment.',
  },
  story: {
    all: 'All stories',
    turn: 'Other stories',
  },
  tools: {
    label: 'Reading options',
    smaller: 'Smaller text',
    larger: 'Larger text',
  },
  slideshowFailed: 'The stories can’t be loaded right now. Please try again in a moment.',
  thanks: {
    title: 'Say thank you',
    label: 'One line to <name>{name}</name>',
    send: 'Send thanks',
    signed: 'It is signed “<reader>{reader}</reader>”, and <name>{name}</name> will see it below the answer.',
    given: 'Your thanks',
    sent: 'Sent. Thank you.',
    empty: 'Please write a line first.',
    failed: 'That didn’t work. Your line is still here: please try again in a moment.',
  },
  /** For link previews, and browsers whose requests do not show a navigation by a person. */
  closed: {
    title: 'Stories of a family',
    text: 'Someone would like you to read them.',
    open: 'Read the stories',
  },
  /** By the code of the error. */
  problems: {
    unknown_token: {
      title: 'This link doesn’t lead to any stories',
      lines: [
        'Part of it may have been lost along the way. Please open it again from the message it came in.',
        'If that doesn’t help, ask the person who sent it to you for a new link.',
      ],
    },
    unknown_story: {
      title: 'This story can’t be read here',
      lines: ['It may have been changed or taken back. The others are still there.'],
    },
    link_paused: {
      title: 'This link is paused for now',
      lines: ['The person who sent it to you has paused it. You can ask them when it will open again.'],
    },
    link_ended: {
      title: 'This link has expired',
      lines: [
        'It only worked for a certain time.',
        'If you would like to go on reading, please ask the person who sent it to you. They can open it again.',
      ],
    },
    too_many_attempts: {
      title: 'Please wait a minute',
      lines: ['Someone tried too many wrong links from here. Please wait a minute, then try again.'],
    },
    unavailable: {
      title: 'The stories can’t be shown right now',
      lines: ['They are safe. Please wait a moment, then try again.'],
    },
    internal: {
      title: 'Something went wrong on our side',
      lines: [
        'You did nothing wrong, and the stories are safe. Please try again.',
        'If that doesn’t help, please tell the person who sent you this link.',
      ],
    },
  },
} as const;
