/** The origin of a website, as browsers write it; undefined for anything else, and for one with a path or a query. */
export const readOrigin = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/') return undefined;
  // inserted into pages without escaping
  const isPlain = /^[a-z0-9_.:[\]-]+$/.test(url.host);
  return isPlain && !url.search && !url.hash && !url.username && !url.password ? url.origin : undefined;
};
