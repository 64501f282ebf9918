/** A recording that stands in an answer, between its paragraphs. */
export const recordingBlock = {
  label: 'Recording',
  /** The recording itself is kept. */
  takeOut: 'Take out of the text',
} as const;
