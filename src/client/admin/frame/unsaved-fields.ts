import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { keepOnDevice, readFromDevice, tryStorage } from '../../device-storage.ts';
import { isAdminFlagSet, logoutKey } from './admin-flag.ts';
import { removeFromDevice } from './remove-from-device.ts';

const prefix = 'keptWords:';
const baseOf = (name: string) => `${prefix}base ${name}`;

/**
 * How long the text of a field is kept, until a logout at the latest (notes outlive it). `sent`: on this device, in all
 * tabs; it outlives the page, the tab, and a session that ends. `closed`: for a dialog, in this tab; it outlives a session
 * that ends.
 */
type Until = 'sent' | 'closed';

type UnsavedField = {
  /** Forgets this text once it is stored on the server; what was typed since then begins from what was `stored`. */
  forget: (sent: string, stored?: string) => void;
  /** What was in the field before anything was typed; undefined if nothing was. */
  findBase: () => string | undefined;
};

/**
 * Keeps what is typed into a field. With `sent`, other tabs with the same field show the same text, so that none can
 * overwrite what another has kept. `onShown` is called when the text of the field was replaced.
 */
export const useUnsavedField = (
  key: string,
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  until: Until = 'closed',
  onShown: () => void = () => {},
): UnsavedField => {
  const name = prefix + key;
  const area = until === 'sent' ? 'localStorage' : 'sessionStorage';
  // storage may be blocked: then nothing is kept
  const read = (name: string) => readFromDevice(name, area);
  const remove = (name: string) => removeFromDevice(name, area);
  const base = useRef<string | undefined>(undefined);
  // another function on each render must not replace the text again
  const tellShown = useEffectEvent(onShown);

  const setBase = (text: string) => {
    base.current = text;
    if (text === '') remove(baseOf(name));
    else keepOnDevice(baseOf(name), text, area);
  };
  const drop = () => {
    base.current = undefined;
    remove(name);
    remove(baseOf(name));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the others depend on the name only
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const show = (kept: string | null) => {
      base.current = kept === null ? undefined : (read(baseOf(name)) ?? '');
      element.value = kept ?? element.defaultValue;
      tellShown();
    };
    const keep = () => {
      if (element.value === element.defaultValue) return drop();
      if (base.current === undefined) setBase(element.defaultValue);
      keepOnDevice(name, element.value, area);
    };
    const follow = ({ key: changed, newValue }: StorageEvent) => {
      if (changed === name) show(newValue);
    };
    base.current = undefined;
    const kept = read(name);
    if (kept !== null) show(kept);
    element.addEventListener('input', keep);
    window.addEventListener('storage', follow);
    return () => {
      element.removeEventListener('input', keep);
      window.removeEventListener('storage', follow);
      // without the flag the session has ended, and the text waits for the next one
      if (until === 'closed' && isAdminFlagSet()) drop();
    };
  }, [name, field, until]);

  const forget = (sent: string, stored = sent) => {
    const kept = read(name);
    if (kept === null || kept === sent) drop();
    else setBase(stored);
  };
  // as it is on the device: a screen that was left may have saved what this field began with
  const findBase = () => (read(name) === null ? base.current : (read(baseOf(name)) ?? ''));
  return { forget, findBase };
};

/** Whether text is kept for this field until it is sent. */
export const isKept = (key: string): boolean => readFromDevice(prefix + key) !== null;

const unsaved = new Set<() => Promise<unknown>>();

/** Registers a save that a logout waits for, whether it succeeds or not; returns the function that unregisters it. */
export const saveBeforeLogout = (save: () => Promise<unknown>): (() => void) => {
  unsaved.add(save);
  return () => void unsaved.delete(save);
};

export const saveUnsaved = (): Promise<unknown> => Promise.all([...unsaved].map((save) => save()));

/** The key of somebody's notes. They are autosaved: a logout keeps those that could not be saved, as it does for books. */
export const notesKey = (person_id: string): string => `notes ${person_id}`;

const clear = (area: 'localStorage' | 'sessionStorage') => {
  const isCleared = (key: string) => key.startsWith(prefix) && !key.includes(prefix + notesKey(''));
  tryStorage(() => {
    for (const key of Object.keys(window[area])) if (isCleared(key)) window[area].removeItem(key);
  });
};

/** Deletes all unsaved text of fields at a logout, in every tab, except notes. */
export const clearUnsavedFields = (): void => {
  clear('localStorage');
  clear('sessionStorage');
  keepOnDevice(logoutKey, `${Date.now()}`);
};

window.addEventListener('storage', ({ key }) => key === logoutKey && clear('sessionStorage'));
