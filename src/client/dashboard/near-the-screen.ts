type Listener = (entry: IntersectionObserverEntry) => void;

const listeners = new WeakMap<Element, Listener>();

// one for all; nearer than this a card is made ready
const observer = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) listeners.get(entry.target)?.(entry);
  },
  { rootMargin: '1500px 0px' },
);

/** Tells now, and whenever it changes, whether the element is near the screen; gives what ends that. */
export const watch = (element: Element, listener: Listener): (() => void) => {
  listeners.set(element, listener);
  observer.observe(element);
  return () => observer.unobserve(element);
};
