/** What the admin's screens share; apart from ui.ts, which the answer page loads as well. */
export const admin = {
  logout: 'Logout',
  navigation: {
    label: 'Pages',
    brand: 'Family Stories',
    people: 'People',
    library: 'Library',
    settings: 'Settings',
  },
  question: { due: 'Due {date}', overdue: 'Overdue', isNew: 'New' },
  licences: 'Open-source licences',
  backToStories: 'Back to the stories',
  emptyVersion: 'Nothing was written at that point.',
  broken: {
    title: 'This page has stopped working',
    text: 'Everything you saved is safe. Please check your connection and load the page again.',
    reload: 'Load again',
  },
  fieldError: '{field} {message}.',
  fields: {
    question_text: 'The question',
    days_to_complete: 'Days',
    name: 'The name',
    asker_name: 'Your name',
    current_password: 'The current password',
    new_password: 'The new password',
    text: 'The question',
    lines: 'The list',
    questions: 'The queue',
  },
} as const;
