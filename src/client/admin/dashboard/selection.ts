import { createContext, useContext, useSyncExternalStore } from 'react';

/** The ids of the selected questions. A store rather than state, so that a checkbox renders its row alone. */
export type Selection = {
  /** Undefined while nothing can be selected. */
  get: () => ReadonlySet<string> | undefined;
  /** Undefined ends the selecting. */
  set: (ids: ReadonlySet<string> | undefined) => void;
  subscribe: (listener: () => void) => () => void;
};

export const createSelection = (): Selection => {
  let selected: ReadonlySet<string> | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => selected,
    set: (ids) => {
      selected = ids;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const SelectionContext = createContext(createSelection());

/** The ids of all selected questions; undefined while nothing can be selected. */
export const useSelectedIds = (): ReadonlySet<string> | undefined => {
  const { get, subscribe } = useContext(SelectionContext);
  return useSyncExternalStore(subscribe, get);
};

/** Whether this question is selected; undefined while nothing can be selected. */
export const useIsSelected = (id: string): { isSelected: boolean | undefined; toggle: () => void } => {
  const { get, set, subscribe } = useContext(SelectionContext);
  const isSelected = useSyncExternalStore(subscribe, () => get()?.has(id));
  const toggle = () => {
    const ids = new Set(get());
    if (!ids.delete(id)) ids.add(id);
    set(ids);
  };
  return { isSelected, toggle };
};
