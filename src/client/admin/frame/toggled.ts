/** A copy of the set from which the value is removed if it was there, and to which it is added otherwise. */
export const toggled = <T>(set: ReadonlySet<T>, value: T): Set<T> => {
  const changed = new Set(set);
  if (!changed.delete(value)) changed.add(value);
  return changed;
};
