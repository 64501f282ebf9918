import { useMediaQuery } from '../frame/use-media-query.ts';

/** Whether the index of the settings is a page of its own: there is no room for it beside a section. */
export const useIsIndexPage = (): boolean =>
  // also in settings.css
  useMediaQuery('(max-width: 48em)');
