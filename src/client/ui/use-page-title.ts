import { useEffect } from 'react';
import { firstHtml, format, isolate } from '../messages.ts';

/** Sets the title of the tab while the screen is shown: that of the screen, and the product's name. */
export const usePageTitle = (screen: string): void => {
  useEffect(() => {
    document.title = format(firstHtml.title, { heading: isolate(screen) });
  }, [screen]);
};
