import type { App } from '../../app.ts';
import type { Bag } from './bag.ts';

/** Adds a file of the file store; returns its path, or null if it is not there. */
export const addFile = async (app: App, bag: Bag, key: string, path: string): Promise<string | null> => {
  const file = await app.files.get(key);
  if (file) await bag.addStream(path, file.size, file.body);
  return file ? path : null;
};
