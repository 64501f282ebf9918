/** What the admin is told of, by mail or by a webhook. */
export const noticeMail = {
  /** Titles: of a webhook's message, and the subject of a mail about one thing. */
  titles: {
    submitted: '{name} has answered',
    thanks: '{reader} says thank you',
    held_reply: 'A reply by mail is waiting for you',
    mail_failed: 'A mail could not be sent',
    queue_empty: 'The queue for {name} is empty',
  },
  lines: {
    submitted: '{name} has answered “{question}”',
    thanks: '{reader} says thank you for “{question}” by {name}: “{text}”',
    heldReply: '{name} has replied to “{question}” by mail. Please decide whether to take the reply.',
    heldReplyOfUnknown: 'A reply came by mail, and we can’t tell whose it is. Please have a look.',
    notDelivered: 'A mail in the mailbox could not be read. Please look there whether it is a reply.',
    mailFailed: 'A mail to {name} could not be sent.',
    mailFailedForUnknown: 'A mail could not be sent.',
    queueEmpty:
      'The queue for {name} is empty, so nothing was asked this time. Five questions that could fit wait on their page: one press adds them.',
  },
  several: { one: '1 thing is new', other: '{count} things are new' },
  more: { one: 'and 1 more', other: 'and {count} more' },
  open: 'Open it',
  choose: 'Choose what we tell you about',
} as const;
