/** The page on which the admin reads an answer. */
export const reading = {
  back: 'Back',
  gone: 'This question is no longer here. It may be in the wastebasket.',
  toDashboard: 'To all people',
  actions: 'This answer',
  print: 'Print',
  openLink: 'Open Link',
  earlier: 'Earlier versions',
  lock: 'Lock answer',
  unlock: 'Unlock answer',
  locked: 'This answer can no longer be edited.',
  unlocked: 'This answer can be edited again.',
  nothingYet: 'There is no answer to this question yet.',
  neighbours: 'Other answers by {name}',
  previous: 'Previous',
  next: 'Next',
  arrows: 'You can also turn pages with the left and right arrow keys.',
} as const;
