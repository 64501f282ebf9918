/** Asking questions, now or by the queue: on the dashboard, in the library and on a person's page. */
export const asking = {
  days: {
    placeholder: 'Days',
    label: 'Days to answer',
    hint: 'Leave it empty if there is no hurry.',
    notWhole: 'Days must be a whole number.',
    tooFew: 'Days must be at least {min}.',
    tooMany: 'Days must be at most {max}.',
  },
  /** Stands for the name while nobody is chosen. */
  someone: '…',
  others: { one: '1 other', other: '{count} others' },
  when: 'When',
  now: 'Ask now',
  later: 'Put in the queue',
  laterHelp: 'Questions in the queue wait until you ask them.',
  people: 'Who would you like to ask?',
  everyone: 'Choose everyone',
  noOne: 'Choose no one',
  asked: 'Asked already',
  list: 'The questions',
  /** While nobody is chosen. */
  askNobody: { ask: 'Ask', queue: 'Add to the queue' },
  askPeople: {
    ask: { one: 'Ask 1 person', other: 'Ask {count} people' },
    queue: { one: 'Add to 1 queue', other: 'Add to {count} queues' },
  },
  announced: {
    ask: { one: '1 question has been asked.', other: '{count} questions have been asked.' },
    queue: { one: '1 question is in the queue.', other: '{count} questions are in the queue.' },
  },
  /** After questions for more than one person. */
  announcedForSeveral: {
    ask: {
      one: '1 question has been asked of {people} people.',
      other: '{count} questions have been asked of {people} people.',
    },
    queue: {
      one: '1 question is in the queues of {people} people.',
      other: '{count} questions are in the queues of {people} people.',
    },
  },
  stopped: {
    ask: 'You stopped while this was on its way. The questions may have been asked all the same: please look before you ask again.',
    queue:
      'You stopped while this was on its way. The questions may be in the queue all the same: please look before you add them again.',
  },
  tooManyTogether: 'These are {count} questions in all. Please choose fewer: at most {limit} can be added at once.',
  paste: {
    /** Adds the full stop to an error message of the server. */
    refused: '{message}.',
    title: 'Paste many',
    help: 'One question on each line. Numbers and bullets are taken off.',
    label: 'Questions, one on each line',
    none: 'No questions yet',
    found: { one: '1 question found', other: '{count} questions found' },
    allNew: '{found}, all new',
    notAllNew: '{found}. <name>{name}</name> already has {known} of them.',
    look: 'Look them over',
    tooMany: 'Please paste at most {limit} lines at once.',
    preview: { one: '1 question', other: '{count} questions' },
    had: 'Already asked or in the queue: {names}',
    notLookedAt: 'You chose so many people that we did not check who has been asked these before.',
    ask: { one: 'Ask 1 question', other: 'Ask {count} questions' },
    queue: { one: 'Add 1 question to the queue', other: 'Add {count} questions to the queue' },
    forSeveral: {
      ask: { one: 'Ask 1 question of {people} people', other: 'Ask {count} questions of {people} people' },
      queue: { one: 'Add 1 question to {people} queues', other: 'Add {count} questions to {people} queues' },
    },
    faults: 'Please correct the lines marked above and try again. Until then nothing is added.',
  },
} as const;
