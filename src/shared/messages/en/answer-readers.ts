/** Texts about the readers of a submitted answer; loaded with its chunk only. */
export const answerReaders = {
  label: 'Who can read this',
  thanks: 'Thanks for your story',
  /** If the name of the person who asked is known. */
  named: {
    alone: '<name>{name}</name> can read this.',
    one: '<name>{name}</name> and one relative with a link can read this.',
    several: '<name>{name}</name> and {number} relatives with a link can read this.',
    only: 'Only <name>{name}</name> may read this',
  },
  /** If it is not. */
  unnamed: {
    alone: 'The person who asked you can read this.',
    one: 'The person who asked you and one relative with a link can read this.',
    several: 'The person who asked you and {number} relatives with a link can read this.',
    only: 'Only the person who asked you may read this',
  },
  /** Numbers from two on in words; larger ones are in figures. */
  numbers: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  hint: 'Nobody with a link can read it then. You can change this at any time.',
  saving: 'Saving...',
  failed: 'This couldn’t be changed.',
} as const;
