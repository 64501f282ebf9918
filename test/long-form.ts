/** Whether a kind of test runs in its long form, such as with `FUZZ=long`, and how often it repeats its work then. */
export const longForm = (kind: 'FAULTS' | 'FUZZ') => {
  const isLong = process.env[kind] === 'long';
  return { isLong, times: (short: number, long: number): number => (isLong ? long : short) };
};
