/** What a submitted answer says about its readers; loaded with it only. */
export const answerReaders = {
  label: 'Who can read this',
  thanks: 'Thanks for your story',
  /** Named: the person who asked. */
  named: {
    alone: '<name>{name}</name> can read this.',
    one: '<name>{name}</name> and one relative with a link can read this.',
    several: '<name>{name}</name> and {number} relatives with a link can read this.',
    only: 'Only <name>{name}</name> may read this',
  },
  /** The person who asked has given no name. */
  unnamed: {
    alone: 'The person who asked you can read this.',
    one: 'The person who asked you and one relative with a link can read this.',
    several: 'The person who asked you and {number} relatives with a link can read this.',
    only: 'Only the person who asked you may read this',
  },
  /** From two on; later ones are written in figures. */
  numbers: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  hint: 'Nobody with a link can read it then. You can change this at any time.',
  saving: 'Saving...',
  failed: "This couldn't be changed.",
} as const;
