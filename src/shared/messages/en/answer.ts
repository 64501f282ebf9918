export const answer = {
  normalText: 'Normal text',
  saving: 'Saving...',
  offline: 'You’re offline. Your words are safe on this device.',
  notKept: 'This device can’t keep a copy of your words, so they are sent more often. Please stay online.',
  pasteWaits: 'What you pasted will be added as soon as you can write here again.',
  submitAgain: 'Submit Again',
  otherTab: 'You are writing in another tab.',
  continueHere: 'Continue here',
  failed: {
    auto: "Failed to auto-save. Don't worry, your changes are still here.",
    save: 'Failed to save progress. Please try again.',
    submit: 'Failed to submit answer. Please try again.',
  },
  loadProblems: {
    slow: 'This is taking longer than usual. We are still trying. Please leave this page open.',
    unreachable:
      'This page can’t be reached right now. We are still trying. Please leave it open. Anything you have submitted is safe.',
  },
  broken: 'Something on this page has stopped working. Your words are still here.',
  tryAgain: 'Try again',
  reload: 'Load this page again',
  allQuestions: 'All your questions',
  earlierVersions: 'See earlier versions',
  submitEmpty: {
    title: 'Your answer is still empty',
    text: 'There are no words and no photos in it yet. Would you like to write something first?',
    back: 'Go back and write',
    submit: 'Submit it empty',
  },
  copy: {
    button: 'Copy my words',
    done: 'Copied. You can paste your words into a message or a letter.',
    refused: 'This browser doesn’t allow copying with a button. Please select your words above and copy them.',
    unsent: 'What you wrote since then is still on this page.',
  },
  conflict: {
    title: 'There are two versions of your answer',
    text: 'Nothing is lost. Please choose which one you would like to keep working on.',
    mine: 'You wrote this on this device',
    other: 'This was saved in the meantime',
    use: 'Use this one',
    keepBoth: 'Keep both, one after the other',
  },
  lockedDraft: {
    title: 'You wrote this on this device',
    text: 'The question was locked before it could be sent.',
    copy: 'It is safe on this device, and you can copy it.',
  },
  closed: {
    draft: 'What you wrote on this device',
    /** By the code of the error. */
    pages: {
      unknown: {
        title: 'This link doesn’t lead to a question',
        lines: [
          'Part of it may have been lost along the way. Please open it again from the message it came in.',
          'If that doesn’t help, ask the person who sent it to you for a new link.',
        ],
        draft:
          'It hasn’t been sent. You can copy it. If you get a new link to the same question, open it on this device and your words will be there.',
      },
      link_paused: {
        title: 'This link is paused for now',
        lines: [
          'The person who sent it to you has paused it. Everything that was saved is still there.',
          'You can ask them when it will open again. When it does, this page will open by itself.',
        ],
        draft:
          'It hasn’t been sent yet. It is safe on this device and will be sent when the link is opened again. You can also copy it.',
      },
      link_ended: {
        title: 'This link has expired',
        lines: [
          'It only worked for a certain time. Everything that was saved is still there.',
          'If you would like to go on, please ask the person who sent it to you. They can open it again.',
        ],
        draft:
          'It hasn’t been sent yet. It is safe on this device and will be sent when the link is opened again. You can also copy it.',
      },
    },
  },
  /** While one is writing. */
  closedWhileWriting: {
    link_paused:
      'This link is paused for now. You can keep writing: your words are safe on this device, and will be sent when it is opened again.',
    link_ended:
      'This link has expired. Your words are safe on this device, and will be sent when it is opened again. Please ask the person who sent it to you.',
    gone: 'This question is no longer here, or its link was changed. Your words are safe on this device. Please copy them, or open the new link here.',
  },
  toolbar: {
    label: 'Writing tools',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    bullets: 'List',
    numbers: 'Numbered list',
    quote: 'Quote',
    undo: 'Undo',
    redo: 'Redo',
    link: 'Link',
    photo: 'Photo',
    addPhoto: 'Add a photo',
  },
  link: {
    title: 'Link',
    ask: 'Where should this link go?',
    placeholder: 'www.example.org',
    invalid: 'Please type a web address such as www.example.org, or an email address.',
    remove: 'Remove link',
    set: 'Set link',
  },
  photo: {
    caption: 'Write a caption',
    describe: 'Describe this photo for someone who can’t see it',
    missing: 'This photo hasn’t arrived yet.',
    coming: 'This photo will show once it has arrived.',
    notSent: 'This photo hasn’t been sent.',
    sending: 'Sending the photo',
    progress: 'Sending the photo, {percent}%',
    almostThere: 'Almost there…',
    retry: 'Try again',
    remove: 'Remove photo',
    later: 'The server can’t be reached right now. The photo will be sent as soon as possible.',
    noFile: 'No file selected',
    notAnImage: 'Please upload an image file',
    tooLarge: 'Image must be smaller than 10MB',
    noUrl: 'Failed to get image URL',
    waiting: 'Waiting for your photo to arrive…',
    failed: 'A photo couldn’t be sent. Please try again or remove it, and then submit.',
    notSubmitted:
      'A photo can’t be sent right now, so your answer has not been submitted. Please submit it once you are online again.',
    keptWriting: 'You kept writing, so your answer has not been submitted yet. Please submit it when you are done.',
  },
} as const;
