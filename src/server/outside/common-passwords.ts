// imported when a password is set: 400 KB
const list = async () => (await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'];

let known: Promise<Set<string>> | undefined;

/** Whether it is among the 49,000 most common passwords, ignoring case. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  known ??= list().then((passwords) => new Set(passwords.map((one) => one.toLowerCase())));
  return (await known).has(password.trim().toLowerCase());
};
