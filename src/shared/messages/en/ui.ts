/** What more than one screen says, and the dialogs they share. */
export const ui = {
  loading: 'Loading...',
  language: 'Language',
  cancel: 'Cancel',
  close: 'Close',
  unexpected: 'An error occurred. Please try again.',
  unreachable: 'The server can’t be reached right now. Please check your connection and try again.',
  help: 'If you ask for help, mention this code: {request_id}',
  status: {
    not_started: 'Not Started',
    in_progress: 'In Progress',
    submitted: 'Submitted',
    locked: 'Locked',
  },
  broken: {
    dialog: 'Something went wrong here. Please close this window and try again.',
  },
  revisions: {
    title: 'Earlier versions',
    none: 'There are no earlier versions yet.',
    length: { one: '1 character', other: '{count} characters' },
    about: 'This is how it was. Nothing is lost if you bring it back: what you have now stays in this list.',
    back: 'Back to the list',
    bringBack: 'Bring this version back',
  },
} as const;
