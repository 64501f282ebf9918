/** The set without the value if it has it, otherwise with it. */
export const toggled = <T>(set: ReadonlySet<T>, value: T): Set<T> => {
  const changed = new Set(set);
  if (!changed.delete(value)) changed.add(value);
  return changed;
};
