/** Sending by mail where links are shared, and to readers. */
export const mailSharing = {
  send: 'Send by mail',
  sent: 'Mailed',
  to: 'Family Stories sends it to <address>{address}</address>, with your usual message.',
  toAsEdited:
    'Family Stories sends it to <address>{address}</address>. What you changed above isn’t in it: the mail has your usual message.',
  add: 'Add an address',
  none: '<name>{name}</name> has no email address yet.',
  address: 'Email address',
  save: 'Save and send',
  addressNeeded: 'Please type an email address.',
  /** Where several are asked at once. */
  now: 'Mail the questions now',
  mailed: { one: '1 question was mailed.', other: '{count} questions were mailed.' },
  notMailed: {
    one: '1 question could not be mailed. {reason}',
    other: '{count} questions could not be mailed. {reason}',
  },
  selected: 'Mail them',
  reader: {
    email: 'Email address',
    emailHint: 'Leave it empty if they should get no emails.',
    notify: 'Tell them about new stories',
    each: 'Each one',
    weekly: 'Once a week',
    never: 'Never',
    addressNeeded: 'Please type a whole email address, or leave it empty.',
    stopped: 'Asked for no more emails',
    told: { each: 'Told about each story', weekly: 'Told once a week' },
  },
} as const;
