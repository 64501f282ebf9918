/** The dialogs to share a link, with its settings: for questions, people and reading links. */
export const sharing = {
  /** The accessible name of a button that is on every card or row. */
  actionFor: '{action}: {subject}',
  share: {
    action: 'Share',
    title: 'Share with <name>{name}</name>',
    copyMessage: 'Copy message',
    copyLink: 'Copy only the link',
    /** The label of the field with the link, which is shown if copying fails. */
    address: 'Private link',
    copyByHand: 'Your browser doesn’t let us copy this. We have selected it, so you can copy it yourself.',
    message: 'A message to go with it',
    /** What the message says at first. */
    template:
      'Dear {name},\n\nHere is a question for you: “{question}”\n\nOpen this link and write or talk as much or as little as you like. It saves by itself.\n\n{link}',
    /** The same for other links, and for thanks. */
    templates: {
      person:
        'Dear {name},\n\nHere is a page with all my questions for you. Choose any of them, and write or talk as much or as little as you like. It saves by itself.\n\n{link}',
      reader: 'Dear {name},\n\nHere are our family’s stories to read. More will come.\n\n{link}',
      thanks:
        'Dear {name},\n\n{reader} read your answer to “{question}” and wrote:\n\n“{thanks}”\n\nYou can find these thanks below your answer.\n\n{link}',
    },
    whichMessage: 'Which message',
    keep: 'Keep this for next time',
    kept: 'Kept. The next one starts like this.',
    ownTitle: 'My message',
    linkMissing: {
      question: 'The link is no longer in your message. Without it the question cannot be opened.',
      person: 'The link is no longer in your message. Without it the questions cannot be opened.',
      reader: 'The link is no longer in your message. Without it the stories cannot be opened.',
    },
    subject: { question: 'A question for you', person: 'My questions for you', reader: 'Stories for you' },
    shared: 'Shared {date}',
    opened: 'Opened {date}',
    notNoted: 'We couldn’t record that you shared this, but the link works.',
    send: 'Share…',
    whatsApp: 'WhatsApp',
    sms: 'Text message',
    email: 'Email',
    qr: 'QR code',
    qrCode: 'QR code of the private link',
    qrHelp: {
      question: 'Point a phone’s camera at it to open the question.',
      person: 'Point a phone’s camera at it to open the questions.',
      reader: 'Point a phone’s or tablet’s camera at it to open the stories.',
    },
    saveQr: 'Save as a picture',
    qrFile: { question: 'question.png', person: 'questions.png', reader: 'stories.png' },
    closed: 'Open the link again below before you share it.',
  },
  /** For an address such as 127.0.0.1. */
  onlyHere: {
    title: 'Only this computer can open this link.',
    inBook: 'Only this computer can open the link in this book’s QR codes.',
    why: 'Its address, {host}, doesn’t work on other devices.',
    set: 'Set the address your family can reach first.',
    how: 'How to do that',
    atHome: 'Devices in your home network can use this one instead.',
    use: 'Use {origin}',
    another: 'Use another address',
    used: 'Links now begin with {origin}.',
    letter:
      'The link you printed works only on this computer. Please set the address of this website in Settings, and print again.',
  },
  letter: {
    title: 'A letter on paper',
    chosen: '{pages}, {paper}',
    about:
      'The question in large type, lines to write on, and the QR code of the link. Good for those who would rather write by hand.',
    pages: 'Pages',
    pageCount: { one: '1 page', other: '{count} pages' },
    paper: 'Paper',
    papers: { a4: 'A4', letter: 'US Letter' },
    print: 'Print letter',
    tooMany: 'Up to {count} letters can be printed at once. Please select fewer.',
    missing: 'Some characters could not be printed and appear as □: {letters}',
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
        'The old link stops working right away. Anything typed there that hasn’t been sent stays on that device.',
    },
    person: {
      isClosed: 'Nobody can open the page with it now. The links of single questions still work.',
      isOpen: 'Anyone who has this link can open all the questions.',
      isOpenUntil: 'Anyone who has this link can open all the questions, up to and including {day}.',
      renewText: 'The old link stops working right away. The links of single questions stay as they are.',
    },
    reader: {
      isClosed: 'Nobody can read with it now.',
      isOpen: 'Anyone who has this link can read these stories.',
      isOpenUntil: 'Anyone who has this link can read these stories, up to and including {day}.',
      renewText: 'The old link stops working right away.',
    },
    pause: 'Pause link',
    paused: 'The link is paused.',
    resume: 'Open link again',
    resumed: 'The link works again.',
    renew: 'Make a new link',
    renewed: 'The new link is ready. Please send it.',
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
