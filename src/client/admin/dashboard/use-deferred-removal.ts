import { useCallback, useEffect, useReducer, useState } from 'react';

type Identified = { id: string };
/** `isDeleted`: no longer in the list, but still shown. */
export type Row<T> = { value: T; isDeleted: boolean };

// in ms
const checkInterval = 500;

/**
 * Defers the removal of rows that were deleted elsewhere while they are being edited here. They stay in their position
 * until `isBeingEdited` (by id) is false, or `release` is called.
 */
export const useDeferredRemoval = <T extends Identified>(values: T[], isBeingEdited: (id: string) => boolean) => {
  // a mutable store rather than state: rows are derived while rendering; `rerender` is only for deferred removals
  const [store] = useState(() => ({ values, rows: values.map(toRow) }));
  const [, rerender] = useReducer((count: number) => count + 1, 0);

  if (store.values !== values) {
    store.rows = mergeRows(values, store.rows, isBeingEdited);
    store.values = values;
  }
  const { rows } = store;

  const removeUnless = useCallback(
    (isKept: (id: string) => boolean) => {
      const remaining = store.rows.filter(({ value, isDeleted }) => !isDeleted || isKept(value.id));
      if (remaining.length === store.rows.length) return;
      store.rows = remaining;
      rerender();
    },
    [store],
  );
  const release = useCallback((id: string) => removeUnless((other) => other !== id), [removeUnless]);

  const hasDeleted = rows.some(({ isDeleted }) => isDeleted);
  useEffect(() => {
    if (!hasDeleted) return;
    const timer = setInterval(() => removeUnless(isBeingEdited), checkInterval);
    return () => clearInterval(timer);
  }, [hasDeleted, isBeingEdited, removeUnless]);

  return { rows, release };
};

const toRow = <T>(value: T): Row<T> => ({ value, isDeleted: false });

const mergeRows = <T extends Identified>(
  values: T[],
  before: Row<T>[],
  isBeingEdited: (id: string) => boolean,
): Row<T>[] => {
  const ids = new Set(values.map(({ id }) => id));
  const rows = values.map(toRow);
  before.forEach(({ value }, index) => {
    if (ids.has(value.id) || !isBeingEdited(value.id)) return;
    const previous = before[index - 1]?.value.id;
    const at = rows.findIndex((other) => other.value.id === previous);
    rows.splice(at + 1, 0, { value, isDeleted: true });
  });
  return rows;
};
