/** Restoring a backup on the empty dashboard. */
export const restore = {
  title: 'Restore from a backup',
  hint: 'Have you used Family Stories before? A backup brings everything back, including the links you have sent.',
  drop: 'Drop the backup here',
  accepted: 'A file that ends in .tar or .age',
  choose: 'Choose a backup',
  passphraseTitle: '{file} is encrypted',
  passphrase: 'Passphrase for this backup',
  start: 'Restore',
  progress: {
    sending: 'Sending the backup…',
    checking: 'Checking the backup…',
    images: 'Bringing back the photos…',
    comparing: 'Comparing the photos with the backup…',
    rows: 'Bringing back people, questions and answers…',
  },
  keepOpen: 'Please leave this page open until it is done.',
  done: '{people}, {questions} and {photos} are back.',
  people: { one: '1 person', other: '{count} people' },
  questions: { one: '1 question', other: '{count} questions' },
  photos: { one: '1 photo', other: '{count} photos' },
  signIn: 'Please sign in with the password you had when the backup was made.',
} as const;
