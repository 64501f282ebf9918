export const login = {
  pageTitle: 'Admin Access · Family Stories',
  title: 'Admin Access',
  prompt: 'Please enter the admin password to continue',
  password: 'Password',
  passwordPlaceholder: 'Enter password',
  signIn: 'Sign In',
  verifying: 'Verifying...',
  invalidPassword: 'Invalid password',
  tooManyAttempts: {
    one: 'Too many attempts. Please try again in a minute.',
    other: 'Too many attempts. Please try again in {count} minutes.',
  },
  code: {
    title: 'One more step',
    app: {
      prompt: 'Please enter the six digits that the app on your phone is showing now',
      label: 'Code',
      other: "Don't have your phone? Use a recovery code",
    },
    recovery: {
      prompt: 'Please enter one of the recovery codes you printed or wrote down',
      label: 'Recovery code',
      other: 'Use the code from the app instead',
    },
    back: 'Back',
  },
} as const;
