import { useEffect } from 'react';

/** What the browser calls this page while the screen is shown. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
