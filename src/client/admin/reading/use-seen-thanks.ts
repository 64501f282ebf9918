import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ThanksForAdmin } from '../../../shared/reading/readers.ts';
import { noteThanksSeen } from '../api/thanks.ts';
import { noticeEndedSession } from '../frame/use-change.ts';
import { newThanksQuery } from '../queries/thanks-queries.ts';

type SeenThanks = {
  list: RefObject<HTMLUListElement | null>;
  /** Whether they were new when first shown here: they stay marked as long as the page is open. */
  wasNew: (thanks: ThanksForAdmin) => boolean;
};

/** Marks new thanks as seen once their list is visible on the screen. */
export const useSeenThanks = (thanks: ThanksForAdmin[]): SeenThanks => {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<string[]>([]);
  const unseen = thanks.flatMap(({ id, is_new }) => (is_new && !seen.includes(id) ? id : []));
  const ids = unseen.join();

  useEffect(() => {
    if (ids === '' || !list.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const shown = ids.split(',');
      setSeen((before) => [...before, ...shown]);
      const { queryKey } = newThanksQuery;
      noteThanksSeen(shown)
        // a request in flight may return the old state
        .then(() => client.cancelQueries({ queryKey }))
        .then(() => client.invalidateQueries({ queryKey }))
        // if that fails they stay new, and are marked the next time they are shown
        .catch(noticeEndedSession);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [client, ids]);

  return { list, wasNew: ({ id, is_new }) => is_new === true || seen.includes(id) };
};
