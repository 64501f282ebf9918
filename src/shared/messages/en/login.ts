export const login = {
  title: 'Admin Access',
  prompt: 'Please enter the admin password to continue',
  password: 'Password',
  passwordPlaceholder: 'Enter password',
  show: 'Show',
  showTyped: 'Show what I type',
  hide: 'Hide',
  hideTyped: 'Hide what I type',
  signIn: 'Sign In',
  verifying: 'Verifying...',
  invalidPassword: 'Invalid password',
  /** Below the specification's sentence for any other failure. */
  unreachable: 'The server can’t be reached right now. Please check your connection.',
  logoutPending:
    'The server can’t be reached, so you are not signed out yet. Please leave this page open: it signs you out as soon as it can.',
  loggedOut: 'You are signed out.',
  tooManyAttempts: {
    one: 'Too many attempts. Please try again in a minute.',
    other: 'Too many attempts. Please try again in {count} minutes.',
  },
  code: {
    title: 'One more step',
    app: {
      prompt: 'Please enter the six digits that the app on your phone is showing now',
      label: 'Code',
      other: 'Don’t have your phone? Use a recovery code',
    },
    recovery: {
      prompt: 'Please enter one of the recovery codes you printed or wrote down',
      label: 'Recovery code',
      other: 'Use the code from the app instead',
    },
    back: 'Back',
  },
} as const;
