import { useMediaQuery } from '../frame/use-media-query.ts';

// also in settings.css
const query = '(max-width: 48em)';

/** Whether the index of the settings is a page of its own: there is no room for it beside a section. */
export const isIndexPage = (): boolean => matchMedia(query).matches;

export const useIsIndexPage = (): boolean => useMediaQuery(query);
