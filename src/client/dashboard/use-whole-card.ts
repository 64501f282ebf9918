import { type RefObject, startTransition, useEffect, useState } from 'react';
import { isInUse } from './in-use.ts';

type Listener = (entry: IntersectionObserverEntry) => void;

const listeners = new WeakMap<Element, Listener>();

// one for all cards; nearer than this a card is made ready
const observer = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) listeners.get(entry.target)?.(entry);
  },
  { rootMargin: '1500px 0px' },
);

/**
 * In a sparse list only the cards near the screen are whole; the others keep their name and their place.
 * `height` is what a card took when it was whole last, in px.
 */
export const useWholeCard = (card: RefObject<HTMLElement | null>, isSparse: boolean, startsWhole: boolean) => {
  const [state, setState] = useState<{ isWhole: boolean; height?: number }>({ isWhole: startsWhole });

  useEffect(() => {
    const element = card.current;
    if (!isSparse) startTransition(() => setState((now) => (now.isWhole ? now : { isWhole: true })));
    if (!element || !isSparse) return;
    listeners.set(element, ({ isIntersecting, boundingClientRect: { height } }) => {
      if (isIntersecting) startTransition(() => setState({ isWhole: true }));
      else if (!isInUse(element))
        startTransition(() => setState((now) => (now.isWhole ? { isWhole: false, height } : now)));
    });
    observer.observe(element);
    return () => observer.unobserve(element);
  }, [card, isSparse]);

  return state;
};
