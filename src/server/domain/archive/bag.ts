import type { Readable } from 'node:stream';
import { dayOf } from '../../../shared/day-of.ts';
import type { ZippedFile, ZipWriter } from '../../outside/archives/zip-writer.ts';
import { version } from '../../root.ts';

/** A BagIt bag (RFC 8493) being written. `add` takes paths below `data`. */
export type Bag = {
  add: (path: string, content: string) => Promise<void>;
  addStream: (path: string, size: number, body: Readable) => Promise<void>;
  /** Adds a tag file, beside `data`. */
  addTag: (path: string, content: string) => Promise<void>;
  end: (made_at: string, description: string) => Promise<void>;
};

/** `base`: the folder of the bag in the zip, with its slash. */
export const openBag = (zip: ZipWriter, base: string): Bag => {
  const payload: string[] = [];
  const tags: string[] = [];
  let bytes = 0;
  // the format of sha256sum; fileNamePart leaves out what BagIt would have to escape
  const line = ({ name, sha256 }: ZippedFile) => `${sha256}  ${name.slice(base.length)}\n`;
  const count = (file: ZippedFile) => {
    payload.push(line(file));
    bytes += file.size;
  };
  const addTag: Bag['addTag'] = async (path, content) => void tags.push(line(await zip.add(base + path, content)));
  return {
    add: async (path, content) => count(await zip.add(`${base}data/${path}`, content)),
    addStream: async (path, size, body) => count(await zip.addStream(`${base}data/${path}`, size, body)),
    addTag,
    end: async (made_at, description) => {
      const info = [
        ['Bagging-Date', dayOf(made_at)],
        ['External-Description', description],
        ['Payload-Oxum', `${bytes}.${payload.length}`],
        ['Bag-Software-Agent', `Family Stories ${version}`],
      ];
      await addTag('bag-info.txt', info.map(([name, value]) => `${name}: ${value}\n`).join(''));
      await addTag('manifest-sha256.txt', payload.join(''));
      await zip.add(`${base}tagmanifest-sha256.txt`, tags.join(''));
    },
  };
};
