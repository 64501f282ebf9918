/** Recordings in books and e-books. */
export const bookRecordings = {
  /** An e-book with the sound in it. */
  withSound: 'With the recordings (about {size})',
  /** Of a finished file. */
  deletedSince: 'A recording in this file was deleted, so it can no longer be downloaded. Please make it again.',
  wordsTakenBack:
    'Words of a recording in this file were taken back, so it can no longer be downloaded. Please make it again.',
} as const;
