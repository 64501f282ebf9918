import { type RefObject, useEffect, useState } from 'react';

// an IntersectionObserver margin of a screen above and below
const rootMargin = '100% 0px';

/** Whether an element is in the viewport or near it; undefined until that is known. */
export const useIsNear = (element: RefObject<Element | null>): boolean | undefined => {
  const [isNear, setNear] = useState<boolean>();
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
};
