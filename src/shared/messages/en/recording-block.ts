/** A recording that stands in an answer, between its paragraphs. */
export const recordingBlock = {
  label: 'Recording',
  /** The recording itself is kept. */
  takeOut: 'Take out of the text',
  /** What is deleted with an answer. */
  count: { one: '1 recording', other: '{count} recordings' },
} as const;
