/** Problems of builds. */
export const buildTexts = {
  interrupted: 'This was interrupted. It will start again by itself.',
  interruptedTooOften: 'This was interrupted several times. Please try again later.',
  failed: 'Something went wrong on our side. Please try again.',
  storeUnavailable: 'The photos or the finished file couldn’t be reached. Please try again in a moment.',
  /** Of a finished file. */
  privateNow: 'Only you may read this story now, so this file can no longer be downloaded. Please make it again.',
  deletedSince: 'A story in this file was deleted, so it can no longer be downloaded. Please make it again.',
  more: { one: 'There is 1 more like these.', other: 'There are {count} more like these.' },
  unavailable: 'This can’t be made on this server.',
} as const;
