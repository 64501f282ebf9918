/** Why a book or an archive was not made, or what is wrong with it. */
export const buildTexts = {
  interrupted: 'This was interrupted while it was being made, and begins again by itself.',
  interruptedTooOften: 'This was interrupted each time it was being made. Please try again later.',
  failed: 'Something went wrong on our side. Please try again.',
  storeUnavailable: "The photos or the finished file couldn't be reached. Please try again in a moment.",
  unavailable: "This can't be made on this server.",
} as const;
