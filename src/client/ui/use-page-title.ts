import { useEffect } from 'react';

/** Sets the document's title while the screen is shown. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
