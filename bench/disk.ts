import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

// one frame of SQLite's write-ahead log, which restarts after a thousand pages
const page = Buffer.alloc(4096 + 24, 'page');
const pages = 1000;

/** Writes with fdatasync per second on this disk, one page at a time. */
export const syncRate = (folder: string, seconds: number): number => {
  const file = openSync(join(folder, 'synced'), 'w');
  writeSync(file, Buffer.alloc(page.length * pages));
  fdatasyncSync(file);
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < seconds * 1000) {
    writeSync(file, page, 0, page.length, (count % pages) * page.length);
    fdatasyncSync(file);
    count += 1;
  }
  const rate = (count * 1000) / (performance.now() - began);
  closeSync(file);
  return rate;
};
