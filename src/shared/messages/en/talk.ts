/** Telling an answer instead of writing it. Loaded when Talk is pressed. */
export const talk = {
  invitation: 'Just tell it, as you would on the telephone.',
  often: 'You can stop and go on as often as you like.',
  heardBy: '{name} hears it when you submit.',
  heardByAsker: 'Whoever asked you hears it when you submit.',
  permission: 'Your device may ask first whether this page may listen. Please allow it.',
  transcriber: 'As soon as you stop, the recording is sent to {host}, to be turned into words.',
  /** The same, where the program is in a private network. */
  transcriberNear:
    'As soon as you stop, a program on the family’s own computer or network turns the recording into words. For that, it is sent nowhere else.',
  start: 'Start',
  choose: 'Choose a recording from this device',
  faults: {
    refused:
      'This page isn’t allowed to use the microphone. You can allow it next to the address of this page, and then try again. Or you can write your answer, or choose a recording.',
    missing: 'We can’t find a microphone on this device. You can write your answer, or choose a recording.',
    busy: 'The microphone can’t be used right now. Perhaps another program is using it. Please try again, write your answer, or choose a recording.',
    unsupported: 'This page can’t record on this device. But you can choose a recording, or write your answer.',
  },
  recording: 'Recording',
  paused: 'Paused',
  oneMoment: 'One moment…',
  length: 'Length',
  listening: 'We are listening.',
  heard: 'We can hear you well.',
  notHeard: 'We can’t hear you. Is the microphone covered, or far away?',
  kept: 'Every word is kept on this device.',
  deviceFull: 'This device is full. What you say is sent at once. Please keep this page open, and stay online.',
  keepOpen: 'This device is full. Please keep this page open until what you told is sent.',
  soonOver: 'This recording will be full in ten minutes. Then you can go on in a new one.',
  otherTab: 'You are recording in another tab.',
  continueHere: 'Continue here',
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Stop',
  unfinished: 'You have a recording that isn’t finished: {length} so far.',
  /** It names `done`. */
  toListen: 'You can listen to it once you press “That’s all”.',
  canTellMore: 'After that you can still tell more.',
  /** Folded away below a player. */
  words: 'Your words',
  goOn: 'Keep going',
  done: 'That’s all',
  full: 'This recording is full: an hour and a half. What you told is kept. You can go on in a new one.',
  deviceStopped: 'This device is full, so the recording has stopped.',
  sending: 'Sending what you told… {percent}%',
  notSent: 'It can’t be sent right now. It is kept on this device, and sent as soon as possible.',
  notSentFull: 'It can’t be sent right now, and this device is full. Please keep this page open until it is sent.',
  processing: 'It has arrived, and is being prepared.',
  /** Of several takes. */
  joining: 'Your recording is being put together. Until then, you can listen to its parts.',
  refused: 'This recording can’t be played here, but it is kept. Whoever asked you can download it.',
  heading: 'Your recording',
  headingSeveral: 'Your recordings',
  more: 'Talk some more',
  putIntoText: 'Move the recording into the text',
  delete: 'Delete',
  deleteTitle: 'Delete this recording?',
  deleteText: 'It stays in the wastebasket for 30 days. Until then, whoever asked you can bring it back.',
  keep: 'Keep it',
  deleteFailed: 'It could not be deleted right now.',
  fileSending: 'Sending your recording… {percent}%',
  fileKeepOpen: 'Please keep this page open until it is sent.',
  /** In the answer page’s bar, once. */
  fileNotSubmitted:
    'The file you chose was not sent, so your answer has not been submitted. Choose it again, or press the same button once more to submit without it.',
  /** In the answer page’s bar. */
  notSubmitted:
    'What you told can’t be sent right now, so your answer has not been submitted. It is safe on this device. Please submit it once you are online again.',
  notSubmittedFull:
    'What you told can’t be sent right now, so your answer has not been submitted. This device is full: please keep this page open, and submit your answer once you are online again.',
} as const;
