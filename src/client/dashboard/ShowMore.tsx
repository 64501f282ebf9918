import { type RefObject, useEffect, useRef, useState } from 'react';
import type { usePeople } from './people.ts';

// about two screens ahead
const ahead = '0px 0px 2000px 0px';

/** Loads further people as one scrolls near the end; a button for those who do not scroll. */
export const ShowMore = ({ people }: { people: ReturnType<typeof usePeople> }) => {
  const button = useRef<HTMLButtonElement>(null);
  const isNear = useIsNear(button);
  const { fetchNextPage, isFetching, isError } = people;
  // never starts a load that is under way anew
  const load = () => void fetchNextPage({ cancelRefetch: false });

  // after every rendering: a page that leaves the end near is followed by the next
  useEffect(() => {
    if (isNear && !isFetching && !isError) load();
  });

  return (
    <p className="show-more">
      <button ref={button} type="button" className="button" aria-disabled={isFetching} onClick={load}>
        {isFetching ? 'Loading more...' : 'Show more'}
      </button>
    </p>
  );
};

const useIsNear = (ref: RefObject<HTMLElement | null>) => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((seen) => setIsNear(seen.at(-1)?.isIntersecting === true), {
      rootMargin: ahead,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
};
