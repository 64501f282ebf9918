/** What only the script in the answer page's first HTML says, before the bundle has loaded; the bundle leaves it out. */
export const prerenderedEditor = {
  stayHere: "Please leave this page open: this device can't keep a copy of your words.",
  pasteLater: 'What you pasted will appear in a moment, once the whole page is here.',
  photosLater: 'You can add photos in a moment, once the whole page is here.',
} as const;
