import { useCallback, useEffect, useReducer, useState } from 'react';

type Item = { id: string };
export type Held<T> = { item: T; isGone: boolean };

// in ms
const looksEvery = 500;

/**
 * The items, and those that somebody else has taken away while one was at work in them, each in its old place: they
 * go once `isBeingEdited` (by id) says no, or `release` is called.
 */
export const useHeld = <T extends Item>(items: T[], isBeingEdited: (id: string) => boolean) => {
  // not a state: what is shown follows from the items alone, and only `look` says that somebody has left
  const [memory] = useState(() => ({ items, shown: items.map(present) }));
  const [, look] = useReducer((count: number) => count + 1, 0);

  if (memory.items !== items) {
    memory.shown = place(items, memory.shown, isBeingEdited);
    memory.items = items;
  }
  const { shown } = memory;

  const keep = useCallback(
    (stays: (id: string) => boolean) => {
      const left = memory.shown.filter(({ item, isGone }) => !isGone || stays(item.id));
      if (left.length === memory.shown.length) return;
      memory.shown = left;
      look();
    },
    [memory],
  );
  const release = useCallback((id: string) => keep((other) => other !== id), [keep]);

  const hasGone = shown.some(({ isGone }) => isGone);
  useEffect(() => {
    if (!hasGone) return;
    const timer = setInterval(() => keep(isBeingEdited), looksEvery);
    return () => clearInterval(timer);
  }, [hasGone, isBeingEdited, keep]);

  return { shown, release };
};

const present = <T>(item: T): Held<T> => ({ item, isGone: false });

const place = <T extends Item>(items: T[], before: Held<T>[], isBeingEdited: (id: string) => boolean): Held<T>[] => {
  const here = new Set(items.map(({ id }) => id));
  const shown = items.map(present);
  before.forEach(({ item }, index) => {
    if (here.has(item.id) || !isBeingEdited(item.id)) return;
    const previous = before[index - 1]?.item.id;
    const at = shown.findIndex((other) => other.item.id === previous);
    shown.splice(at + 1, 0, { item, isGone: true });
  });
  return shown;
};
