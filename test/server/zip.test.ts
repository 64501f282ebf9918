import { createReadStream, type ReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openZip } from '../../src/server/outside/archives/zip-reader.ts';
import { writeZip, type ZipWriter } from '../../src/server/outside/archives/zip-writer.ts';
import { isLong } from '../long-form.ts';
import { canUnzip, unzip } from '../unzip.ts';

let folder: string;
let file: string;
beforeEach(async ({ skip }) => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  file = join(folder, 'stories.zip');
  skip(!canUnzip(), 'unzip is not here');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (fill: (zip: ZipWriter) => Promise<void>) =>
  writeZip(file, { mtime: new Date('2026-11-23T12:00:00Z'), signal: new AbortController().signal }, fill);

/** Whether it ends with the records of zip64: 56 and 20 bytes before the last 22. */
const isZip64 = async () => {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, Math.max(0, size - 98));
  return buffer.equals(Buffer.from('PK\x06\x06'));
};

// yazl looks through all files before for each: 25 s of CPU time
if (isLong)
  test('a zip of more than 65,535 files has all of them', { timeout: 600_000 }, async () => {
    const count = 65_600;
    const nameOf = (n: number) => `photos/${n % 100}/photo ${n}.txt`;
    await write(async (zip) => {
      for (let n = 0; n < count; n++) await zip.add(nameOf(n), `This is photo ${n}`);
    });
    expect(await isZip64()).toBe(true);
    unzip('-tqq', file);
    await using zip = await openZip(file);
    expect([...zip.entries.keys()]).toEqual(Array.from({ length: count }, (_none, n) => nameOf(n)));
    for (const n of [0, 1, 65_534, 65_535, 65_536, count - 1])
      expect(await zip.entries.get(nameOf(n))?.readText()).toBe(`This is photo ${n}`);
  });

test('a zip of few small files needs no zip64', async () => {
  await write(async (zip) => void (await zip.add('one.txt', 'One')));
  expect(await isZip64()).toBe(false);
});

// writes 4.3 GB
if (isLong)
  test('a zip of more than 4 GB, one file of which is as large, has all of it', { timeout: 600_000 }, async () => {
    const [block, blocks] = [Buffer.alloc(1024 * 1024), 4100];
    async function* zeros() {
      for (let n = 0; n < blocks; n++) yield block;
    }
    const size = blocks * block.length;
    await write(async (zip) => {
      await zip.add('first.txt', 'The first');
      expect(await zip.addStream('film.bin', size, Readable.from(zeros()))).toMatchObject({ name: 'film.bin', size });
      await zip.add('last.txt', 'The last');
    });
    expect(await isZip64()).toBe(true);
    unzip('-tqq', file);
    await using zip = await openZip(file);
    let read = 0;
    for await (const chunk of zip.entries.get('film.bin')?.read() ?? []) read += chunk.length;
    expect(read).toBe(size);
    for (const [name, text] of [
      ['first.txt', 'The first'],
      ['last.txt', 'The last'],
    ] as const)
      expect(await zip.entries.get(name)?.readText()).toBe(text);
  });

test('closes the files that it was given, also when it is cancelled', async () => {
  const making = new AbortController();
  const opened: ReadStream[] = [];
  const read = () => {
    const stream = createReadStream(import.meta.filename);
    opened.push(stream);
    return stream;
  };
  const { size } = await stat(import.meta.filename);
  const cancelled = writeZip(file, { mtime: new Date(), signal: making.signal }, async (zip) => {
    await zip.addStream('one.txt', size, read());
    making.abort(new Error('Cancelled'));
    await zip.addStream('two.txt', size, read());
  });
  await expect(cancelled).rejects.toThrow('Cancelled');
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true, true]);
});
