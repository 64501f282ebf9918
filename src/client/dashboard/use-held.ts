import { useCallback, useEffect, useState } from 'react';

type Item = { id: string };
export type Held<T> = { item: T; isGone: boolean };

// in ms
const looksEvery = 500;

/**
 * The items, and those that somebody else has taken away while one was at work in them, each in its old place: they
 * go once `isInUse` (by id) says no, or `release` is called.
 */
export const useHeld = <T extends Item>(items: T[], isInUse: (id: string) => boolean) => {
  const [last, setLast] = useState(items);
  const [shown, setShown] = useState<Held<T>[]>(() => items.map(present));

  if (last !== items) {
    setLast(items);
    setShown(place(items, shown, isInUse));
  }

  const hasGone = shown.some(({ isGone }) => isGone);
  useEffect(() => {
    if (!hasGone) return;
    const release = () =>
      setShown((now) => {
        const left = now.filter(({ item, isGone }) => !isGone || isInUse(item.id));
        return left.length === now.length ? now : left;
      });
    const timer = setInterval(release, looksEvery);
    return () => clearInterval(timer);
  }, [hasGone, isInUse]);

  const release = useCallback(
    (id: string) => setShown((now) => now.filter(({ item, isGone }) => !isGone || item.id !== id)),
    [],
  );
  return { shown, release };
};

const present = <T>(item: T): Held<T> => ({ item, isGone: false });

const place = <T extends Item>(items: T[], before: Held<T>[], isInUse: (id: string) => boolean): Held<T>[] => {
  const here = new Set(items.map(({ id }) => id));
  const shown = items.map(present);
  before.forEach(({ item }, index) => {
    if (here.has(item.id) || !isInUse(item.id)) return;
    const previous = before[index - 1]?.item.id;
    const at = shown.findIndex((other) => other.item.id === previous);
    shown.splice(at + 1, 0, { item, isGone: true });
  });
  return shown;
};
