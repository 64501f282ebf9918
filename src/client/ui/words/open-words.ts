import type { Words } from './words.ts';

const open = new Set<Words>();

/** For words on the screen; returns a function for when they are left. */
export const noteOpen = (words: Words): (() => void) => {
  open.add(words);
  return () => void open.delete(words);
};

/** Tries to save all words on the screen; resolves whether or not it succeeds. */
export const saveOpenWords = (): Promise<unknown> => Promise.all([...open].map((words) => words.retry()));
