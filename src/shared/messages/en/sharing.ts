/** Giving a link to somebody, and its settings: on the dashboard and on a person's page. */
export const sharing = {
  /** The name of a button that stands on every card or row, for those who hear it. */
  actionFor: '{action}: {subject}',
  share: {
    action: 'Share',
    title: 'Share with {name}',
    address: 'Private address',
    copy: 'Copy',
    copyByHand: 'Your browser does not let us copy. The address is selected: copy it from here.',
    message: 'A message to go with it',
    /** What the message says at first. */
    template:
      'Dear {name},\n\nhere is a question for you: “{question}”\n\nOpen this link and write as much or as little as you like. It saves by itself.\n\n{link}',
    linkMissing: 'The address is no longer in your message. Without it the question cannot be opened.',
    subject: 'A question for you',
    send: 'Share...',
    whatsApp: 'WhatsApp',
    sms: 'Text message',
    email: 'Email',
    qrCode: 'QR code of the private address',
    qrHelp: "Point a phone's camera at it to open the question.",
    saveQr: 'Save as a picture',
    qrFile: 'question.png',
    closed: 'Open the link again below before you share it.',
  },
  link: {
    settings: 'Link settings',
    open: 'Open, no last day',
    openUntil: 'Open until {day}',
    badge: { paused: 'Link paused', ended: 'Link expired' },
    isPaused: 'This link is paused.',
    hasEnded: 'This link stopped working after {day}.',
    question: {
      isClosed:
        'Nobody can open the question with it now. Anything typed on a page that is still open stays on that device.',
      isOpen: 'Anyone who has this link can open the question.',
      isOpenUntil: 'Anyone who has this link can open the question, up to and including {day}.',
      renewText:
        "The old link stops working right away. Anything typed there that hasn't been sent stays on that device.",
      renewed: 'The new link is ready. Please send it.',
    },
    person: {
      isClosed: 'Nobody can open the page with it now. The links of single questions still work.',
      isOpen: 'Anyone who has this link can open all the questions.',
      isOpenUntil: 'Anyone who has this link can open all the questions, up to and including {day}.',
      renewText: 'The old link stops working right away. The links of single questions stay as they are.',
      renewed: 'The new link is ready. Please send it.',
    },
    pause: 'Pause link',
    paused: 'The link is paused.',
    resume: 'Open link again',
    resumed: 'The link works again.',
    renew: 'Make a new link',
    renewPaused: 'The new link is paused too, until you open it.',
    remove: 'End this link',
    removeText:
      'The link stops working right away and is gone. The links of single questions stay as they are. You can make another one at any time.',
    removed: 'The link is gone.',
    end: 'Stop sharing after',
    setEnd: 'Set this day',
    endSet: 'The day is set.',
    removeEnd: 'Remove this day',
    endRemoved: 'The link no longer expires.',
  },
} as const;
