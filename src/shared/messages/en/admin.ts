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
  licences: 'Open-source licences',
  backToStories: 'Back to the stories',
} as const;
