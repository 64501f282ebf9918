/** Recordings that cannot be played, or only in part, on the admin’s pages. */
export const keptRecordings = {
  /** Beside a question in a list. */
  mark: 'Recording can’t be played',
  title: 'Recording from {date}',
  preparing: 'This recording has arrived, and is being prepared.',
  faults: {
    not_audio: 'This recording can’t be played here. What arrived is kept: you can download it, and try again.',
    unreadable:
      'This recording can’t be played here, perhaps because it is damaged. What arrived is kept: you can download it, and try again.',
    incomplete:
      'This recording can’t be played, because it didn’t arrive as it was recorded. What arrived is kept, and you can download it.',
    missing:
      'The sound of this recording can’t be found on the server. Perhaps whoever runs the server has it in a backup. Once it is back, please try again.',
    in_part: 'Only a part of this recording can be played here. All of it is kept: you can download it, and try again.',
  },
  tryAgain: 'Try again',
} as const;
