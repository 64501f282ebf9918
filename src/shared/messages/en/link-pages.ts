/** What the pages of a person's link and of a reading link have in common; the server writes them. */
export const linkPages = {
  tryAgain: 'Try again',
  /** After a tap that the browser has not kept. */
  noCookies: {
    title: 'Please allow cookies',
    lines: [
      'A cookie is a small note that your browser keeps for a website. This one only says that you have tapped the button, and it seems that your browser did not keep it.',
      'Look for “Cookies” in your browser’s settings, often under “Privacy”, and allow them for this website. Then come back and try again.',
      'You can also open the link in another browser, such as Chrome, Firefox or Safari.',
    ],
  },
} as const;
