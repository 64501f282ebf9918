import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Question } from '../../../shared/questions/questions.ts';
import { createListeners } from '../../listeners.ts';

type Selected = ReadonlyMap<string, string>;

/** The selected questions, each with the id of its person. A store rather than state, so that a checkbox renders its row alone. */
export type Selection = {
  /** Undefined while nothing can be selected. */
  get: () => Selected | undefined;
  /** Undefined ends the selecting. */
  set: (selected: Selected | undefined) => void;
  subscribe: (listener: () => void) => () => void;
};

export const createSelection = (): Selection => {
  let selected: Selected | undefined;
  const { notify, subscribe } = createListeners();
  return {
    get: () => selected,
    set: (chosen) => {
      selected = chosen;
      notify();
    },
    subscribe,
  };
};

export const SelectionContext = createContext(createSelection());

/** All selected questions; undefined while nothing can be selected. */
export const useSelected = (): Selected | undefined => {
  const { get, subscribe } = useContext(SelectionContext);
  return useSyncExternalStore(subscribe, get);
};

/** Whether questions can be selected. */
export const useIsSelecting = (): boolean => {
  const { get, subscribe } = useContext(SelectionContext);
  return useSyncExternalStore(subscribe, () => get() !== undefined);
};

/** Whether this question is selected; undefined while nothing can be selected. */
export const useIsSelected = ({ id, person_id }: Question): { isSelected: boolean | undefined; toggle: () => void } => {
  const { get, set, subscribe } = useContext(SelectionContext);
  const isSelected = useSyncExternalStore(subscribe, () => get()?.has(id));
  const toggle = () => {
    const selected = new Map(get());
    if (!selected.delete(id)) selected.set(id, person_id);
    set(selected);
  };
  return { isSelected, toggle };
};
