import { useCallback, useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import type { usePeople } from './people.ts';

// about two screens ahead
const ahead = '0px 0px 2000px 0px';

/** Loads further people as one scrolls near the end; a button for those who do not scroll. */
export const ShowMore = ({ people }: { people: ReturnType<typeof usePeople> }) => {
  const button = useRef<HTMLButtonElement>(null);
  const { fetchNextPage, isFetching, isError } = people;
  // never starts a load that is under way anew
  const load = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  // looks anew after every load: where the end is by then, no earlier look can tell
  useEffect(() => {
    if (!button.current || isFetching || isError) return;
    const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && load(), { rootMargin: ahead });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [load, isFetching, isError]);

  return (
    <p className="show-more">
      <button ref={button} type="button" className="button" aria-disabled={isFetching} onClick={load}>
        {isFetching ? messages.loadingMore : messages.showMore}
      </button>
    </p>
  );
};
