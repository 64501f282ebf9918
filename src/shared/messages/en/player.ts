/** The player of a recording. */
export const player = {
  label: 'Recording, {length}',
  play: 'Play',
  pause: 'Pause',
  back: 'Back 10 seconds',
  position: 'Position',
  at: '{at} of {length}',
  speed: 'Speed',
  times: '{speed}×',
  failed: 'The recording can’t be played right now.',
  again: 'Try again',
} as const;
