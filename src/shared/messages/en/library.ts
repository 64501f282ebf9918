/** The library of questions. */
export const library = {
  title: 'Library',
  search: 'Search the library',
  searchAmong: { one: 'Search 1 question', other: 'Search {count} questions' },
  found: { one: '1 question found', other: '{count} questions found' },
  nothingFound: 'Nothing found. Try other words, or fewer.',
  themes: 'Themes',
  skip: 'Skip to the questions',
  theme: 'Theme',
  themeWithCount: '{title} ({number})',
  allThemes: 'All themes',
  own: 'Your own questions',
  noOwn: "You haven't kept a question of your own yet. Write one, and you'll find it here.",
  heavy: 'Heavy',
  nobodyAsked: 'Nobody has been asked yet',
  askedOf: {
    waiting: 'Asked: <names></names>',
    writing: 'Writing: <names></names>',
    answered: 'Answered: <names></names>',
  },
  ask: {
    ask: 'Ask <name>{name}</name>',
    queue: "Add to <name>{name}</name>'s queue",
  },
  done: {
    ask: 'Asked <name>{name}</name>',
    queue: "In <name>{name}</name>'s queue",
  },
  announced: {
    ask: '{name} has a new question. Its link is ready to send.',
    queue: "The question is in {name}'s queue.",
  },
  whom: {
    label: 'Who to ask, and when',
    asking: 'Asking',
    nobody: 'Add the first person, and you can ask them these questions.',
    addPerson: 'Add a person',
  },
  several: 'Ask several',
  ownQuestion: {
    title: 'Your own question',
    placeholder: 'New question...',
    label: 'Question',
    nameHelp: "Write {name} where the person's name should go. We fill it in.",
    heavy: 'A heavy one, about loss, war or illness',
    keep: 'Keep for later',
    kept: 'The question is in the library.',
    change: 'Change question',
    save: 'Save',
    changed: 'The question has been changed.',
    /** Below the dialog's field. */
    changeHelp: 'Questions you have already asked stay as they are.',
    delete: 'Take out of the library',
    askDelete:
      'Are you sure you want to take this question out of the library? Anyone you have already asked keeps it.',
    deleted: 'The question is no longer in the library.',
  },
} as const;
