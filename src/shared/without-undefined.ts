type WithoutUndefined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Without fields that are undefined. */
export const withoutUndefined = <T extends object>(values: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;
