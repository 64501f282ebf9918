/** The section Mail of the settings, and lists of what was sent. */
export const mailSettings = {
  title: 'Mail',
  about: 'Questions that go out by mail, and answers that come back as replies.',
  /** In the index of the settings. */
  isOff: 'Off',
  off: 'With mail, Family Stories can send each of your people a question every week, and a reply becomes their answer. It is not set up yet: whoever runs the server can set SMTP_URL.',
  setup: {
    title: 'What is set up',
    hint: 'It is set where the server is started. Whoever runs it can change it there.',
    from: 'Mail comes from <b>{from}</b>.',
    receives: 'A reply to a question becomes its answer.',
    sendsOnly: 'Replies don’t become answers: for that, the server needs access to the mailbox.',
  },
  test: {
    title: 'Try it',
    hint: 'Sends a short mail to you.',
    to: 'Your email address',
    send: 'Send a test mail',
    sending: 'It is on its way…',
    sent: 'The mail provider has taken it. If you don’t find it in a minute or two, please look in the spam folder.',
    returned: 'The copy to our own mailbox has come back: replies arrive, too.',
    returning: 'A copy has gone to our own mailbox. If it comes back, replies arrive, too…',
    notReturned:
      'The copy to our own mailbox has not come back yet. Replies may not arrive: please ask whoever runs the server to look at IMAP_URL and MAIL_REPLY_TO.',
    failed: 'It could not be sent. {fault}',
    again: 'It could not be sent yet, but will be tried again. {fault}',
  },
  notices: {
    title: 'Tell me',
    hint: 'At most one message an hour. It names the person and the question, never the link.',
    email: 'By mail to',
    webhook: 'By a webhook',
    webhookHint: 'For ntfy, Apprise and other programs that bring messages to your phone.',
    when: 'When',
    on: {
      submitted: 'somebody has answered',
      thanks: 'somebody has said thanks',
      held_reply: 'a reply waits for me',
      mail_failed: 'a mail could not be sent',
    },
    save: 'Save',
    saved: 'Saved.',
  },
  providers: {
    title: 'Your mail provider',
    hint: 'For whoever sets this up.',
    summary: 'How to get a password for the server',
    intro:
      'Most providers want a separate password for each program: an app password. Your own password won’t work, and you don’t have to give it to anyone.',
    gmail: {
      name: 'Gmail',
      steps: [
        'Turn on 2-Step Verification in your Google account, under Security.',
        'Open myaccount.google.com/apppasswords.',
        'Type a name, such as Family Stories, and press Create.',
        'Copy the 16 letters. They go into SMTP_URL, without the spaces. Gmail sends about 500 mails a day.',
      ],
    },
    icloud: {
      name: 'iCloud',
      steps: [
        'Open account.apple.com and sign in.',
        'Under Sign-In and Security choose App-Specific Passwords.',
        'Make one for Family Stories, and copy it into SMTP_URL.',
      ],
    },
    yahoo: {
      name: 'Yahoo',
      steps: [
        'Open your account, then Security.',
        'Create an app password, and name it Family Stories.',
        'Copy it into SMTP_URL.',
      ],
    },
    outlook: {
      name: 'Outlook.com',
      steps: [
        'Outlook.com, Hotmail and Live no longer take passwords from programs. Please use an address of another provider.',
      ],
    },
  },
  unassigned: {
    title: 'Replies that wait',
    hint: 'We could not tell which question they belong to.',
  },
  sent: {
    title: 'What was sent',
    hint: 'Newest first.',
    none: 'Nothing yet.',
    older: 'Show older ones',
    kinds: {
      question: 'Question',
      reminder: 'Reminder',
      confirmation: 'Confirmation of a reply',
      notice: 'Message to you',
      new_story: 'New stories',
      test: 'Test',
    },
    waiting: 'Waiting to be sent',
    sent: 'Sent {when}',
    failed: 'Not sent',
    again: 'Not sent yet, will be tried again.',
  },
} as const;
