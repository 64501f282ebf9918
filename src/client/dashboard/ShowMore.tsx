import { useEffect, useRef } from 'react';
import type { usePeople } from './people.ts';

// about two screens ahead
const ahead = '0px 0px 2000px 0px';

/** Loads further people as one scrolls near the end; a button for those who do not scroll. */
export const ShowMore = ({ people }: { people: ReturnType<typeof usePeople> }) => {
  const button = useRef<HTMLButtonElement>(null);
  const { fetchNextPage, isFetching } = people;

  useEffect(() => {
    if (isFetching || !button.current) return;
    const observer = new IntersectionObserver(([end]) => end?.isIntersecting && void fetchNextPage(), {
      rootMargin: ahead,
    });
    // tells at once where the end is now, so a short page is followed by the next
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [fetchNextPage, isFetching]);

  return (
    <p className="show-more">
      <button
        ref={button}
        type="button"
        className="button"
        aria-disabled={isFetching}
        onClick={() => !isFetching && fetchNextPage()}
      >
        {isFetching ? 'Loading more...' : 'Show more'}
      </button>
    </p>
  );
};
