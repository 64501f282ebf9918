import { useCallback, useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import type { usePeople } from './people.ts';

// an IntersectionObserver margin of about two screens
const rootMargin = '0px 0px 2000px 0px';

/** Infinite scroll: loads the next page when the end of the list is near; also a button, for the keyboard. */
export const ShowMore = ({ people }: { people: ReturnType<typeof usePeople> }) => {
  const button = useRef<HTMLButtonElement>(null);
  const { fetchNextPage, isFetching, isError } = people;
  // joins a load in progress instead of restarting it
  const load = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  // a new observer after each load: it reports at once whether the end is still in view
  useEffect(() => {
    if (!button.current || isFetching || isError) return;
    const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && load(), { rootMargin });
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
