/** Texts shared by the reading room and the pages of a reading link. */
export const stories = {
  count: { one: '1 story', other: '{count} stories' },
  contents: 'Contents',
  order: { person: 'By person', date: 'By date' },
  previous: 'Previous',
  next: 'Next',
  slideshow: 'Slideshow',
  slideBy: '{name} · {question}',
  print: 'Print',
  /** An answer that was only told, while its recording is prepared, or if it cannot be played. */
  notHeard: 'The recording can’t be heard right now.',
} as const;
