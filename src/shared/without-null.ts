type WithoutNull<T> = { [Name in keyof T as null extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as null extends T[Name] ? Name : never]?: NonNullable<T[Name]>;
};

/** Without fields that are null. */
export const withoutNull = <T extends object>(values: T): WithoutNull<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as WithoutNull<T>;
