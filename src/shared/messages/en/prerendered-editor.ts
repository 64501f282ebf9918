/** Messages of the inline script in the answer page's first HTML, before the bundle has loaded. Not in the bundle. */
export const prerenderedEditor = {
  stayHere: 'Please leave this page open: this device can’t keep a copy of your words.',
  pasteLater: 'What you pasted will appear in a moment, once the whole page is here.',
  photosLater: 'You can add photos in a moment, once the whole page is here.',
} as const;
