/** Recordings on the admin’s pages. */
export const voice = {
  wordsToLookAt: 'Words to look at',
  download: 'Download the original',
  downloadWhole: 'Download the whole recording',
  downloadPart: 'Download the original, part {number}',
  endCode: 'End the printed code',
  endCodeText: 'It is in the books that were already printed, and stops working there for good. The recording stays.',
  wastebasket: {
    erase: 'Are you sure you want to delete this recording for good?',
    eraseWith: 'Its original and its words go with it. It cannot be brought back.',
    restored: 'The recording is back.',
    recordedBy: 'Told by <name>{name}</name>',
  },
  /** Of the words of a recording; `read` follows one of `heard`, `heardMore`, `corrected` and `unchanged`. */
  history: {
    open: 'History',
    title: 'History of these words',
    heard: 'As heard',
    heardMore: 'More words were heard',
    corrected: { byYou: 'Corrected by you', by: 'Corrected by {name}' },
    unchanged: { byYou: 'Checked by you, nothing changed', by: 'Checked by {name}, nothing changed' },
    replaced: '“{before}” became “{after}”',
    added: 'Added: “{after}”',
    removed: 'Taken out: “{before}”',
    more: { one: 'and 1 more line', other: 'and {count} more lines' },
    read: 'readers see this',
  },
  settings: {
    title: 'Voice',
    about: 'Whoever answers can talk instead of writing. Every recording is kept as it was made.',
    recording: {
      title: 'Recording',
      text: 'Each question’s page has “Talk” beside “Write”. A recording may last an hour and a half, and be up to {megabytes} MB.',
    },
    words: {
      title: 'Words',
      hint: 'Words are only proposed. Whoever spoke, or you, can put them right; readers see them after that.',
      on: 'Recordings are sent to <b>{host}</b> to be turned into words. Whoever speaks is told before.',
      off: 'Nothing is set up, and no recording is sent anywhere. Words can be typed up by hand. To have them proposed, whoever runs the server can set TRANSCRIBE_URL.',
    },
    copies: {
      title: 'Old devices',
      on: 'Copies for old phones and tablets are made with ffmpeg.',
      off: 'Nearly every device plays the recordings as they are. For old phones and tablets, whoever runs the server can install ffmpeg and set FFMPEG_PATH.',
    },
    test: {
      title: 'Test',
      hint: 'One press sends a short English sentence there. Nothing of the family is sent.',
      send: 'Test',
      running: 'Listening…',
      said: 'What was said',
      back: 'What came back',
      took: 'How long it took',
      nothing: 'Nothing was heard.',
    },
  },
} as const;
