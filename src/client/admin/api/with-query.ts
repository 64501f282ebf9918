/** Adds the values to a path as its query string, without those that are undefined. */
export const withQuery = (path: string, values: Record<string, string | number | boolean | undefined>): string => {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};
