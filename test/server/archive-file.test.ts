import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { importArchive } from '../../src/server/domain/archive/import-archive.ts';
import { isEmpty } from '../../src/server/storage/copied-tables.ts';
import { type ArchivedInstance, archiveInstance, openInstance } from '../archived-instance.ts';
import { contentsOf } from '../instances.ts';
import { canUnzip, unzip } from '../unzip.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// made by the first test that needs it, and shared by the others
let made: Promise<ArchivedInstance> | undefined;
const archived = () => {
  made ??= archiveInstance();
  return made;
};
afterAll(async () => (await made)?.close());

describe('the file of an archive', { timeout: 120_000 }, () => {
  test('is not written over a file that is there', async () => {
    const file = join(folder, 'stories.zip');
    await writeFile(file, 'precious');
    const { instance } = await archived();
    const { status, printed } = await instance.runHere(['archive', file]);
    expect([status, printed]).toEqual([
      1,
      `${file} is there already. Please choose another name; nothing was changed.\n`,
    ]);
    expect(await readFile(file, 'utf8')).toBe('precious');
    // a mistyped option must not be used as a file name
    expect(await instance.runHere(['archive', '--without-note'])).toEqual({
      status: 2,
      printed:
        'Usage: npm run archive -- [--without-mails] [--without-notes] [--without-recordings] [--without-unfinished] FILE\n',
    });
    expect(await readdir(folder)).toEqual(['stories.zip']);
  });

  test('is refused if it is damaged, and nothing is brought back', async () => {
    const { zip } = await archived();
    const bytes = await readFile(zip);
    const there = await openInstance(join(folder, 'there'));
    const app = await there.open();
    onTestFinished(app.close);
    const bad = join(folder, 'bad.zip');
    const expectRefused = async () => {
      await expect(importArchive(app, bad)).rejects.toThrow(
        /bad\.zip is damaged or no archive of Family Stories, and nothing was changed/,
      );
      expect(await isEmpty(app.db)).toBe(true);
    };
    // in a text, a photo, a checksum, the README
    for (const words of ['Who taught you to swim?', '\xff\xd8\xff', 'data/everything.json\n', 'How to read it']) {
      await copyFile(zip, bad);
      const at = bytes.lastIndexOf(words, undefined, 'latin1') + 2;
      await using handle = await open(bad, 'r+');
      await handle.write(Buffer.from([(bytes[at] as number) ^ 1]), 0, 1, at);
      await expectRefused();
    }
    await copyFile(zip, bad);
    await truncate(bad, bytes.length >> 1);
    await expectRefused();
    await writeFile(bad, 'Dear Rose, '.repeat(5000));
    await expectRefused();
  });

  test('does no harm if it was made to: bombs, paths outside, scripts, and what is no photo', async () => {
    const there = await openInstance(join(folder, 'there'));
    const app = await there.open();
    onTestFinished(app.close);
    const file = join(folder, 'crafted.zip');
    const craft = async (data: Record<string, string | Buffer>, { compress = false, listed = 1 } = {}) => {
      await rm(file, { force: true });
      const zip = new ZipFile();
      const line = (path: string, bytes: string | Buffer) =>
        `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`;
      const manifest = Object.entries(data)
        .map(([path, bytes]) => line(path, bytes).repeat(listed))
        .join('');
      const tags = line('manifest-sha256.txt', manifest);
      const all = {
        'bagit.txt': 'BagIt-Version: 1.0\n',
        ...data,
        'manifest-sha256.txt': manifest,
        'tagmanifest-sha256.txt': tags,
      };
      for (const [path, bytes] of Object.entries(all)) zip.addBuffer(Buffer.from(bytes), `b/${path}`, { compress });
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(file));
    };
    const everything = (changes: object, photo = {}) => {
      const time = '2026-11-09T18:30:00.000Z';
      const content = `<p onclick="x()">Hello<script>alert(1)</script></p><img src=x onerror=alert(1)><a href="javascript:x">there</a>`;
      const question = {
        ...{ id: '019a0000-0000-7000-8000-000000000002', question_text: '<b>Why?</b>', status: 'submitted' },
        ...{ days_to_complete: null, due_date: null, created_at: time, updated_at: time, content, text: 'Hello' },
        photos: [{ name: 'image-1-a.jpg', file: 'photos/a.jpg', original: '../../../etc/passwd', ...photo }],
        ...changes,
      };
      const person = {
        id: '019a0000-0000-7000-8000-000000000001',
        name: 'Rose',
        created_at: time,
        questions: [question],
      };
      return {
        'data/everything.json': JSON.stringify({
          format: 'family-stories-archive',
          version: 1,
          made_at: time,
          people: [person],
        }),
      };
    };
    const refused: [what: string, data: Record<string, string | Buffer>, crafted?: Parameters<typeof craft>[1]][] = [
      ['everything.json is missing', { 'data/a.txt': 'a' }],
      ['everything.json', { 'data/everything.json': '{"people":' }],
      ['/people/0/questions/0/id', everything({ id: '../x' })],
      ['/people/0/questions/0/status', everything({ status: 'admin' })],
      ['everything.json has characters that cannot be stored', everything({ question_text: 'Why\0?' })],
      ['everything.json has characters that cannot be stored', everything({ question_text: 'Why \ud83d?' })],
      ['an id is there twice', everything({ id: '019a0000-0000-7000-8000-000000000001' })],
      ['2026-19-39T29:00:00.000Z is not a time', everything({ answered_at: '2026-19-39T29:00:00.000Z' })],
      [
        'too large|suspiciously large',
        { ...everything({}), 'data/zeros': Buffer.alloc(150_000_000) },
        { compress: true },
      ],
      // otherwise a repeated entry would have its checksum computed each time
      ['data/everything.json is listed twice', everything({}), { listed: 2 }],
    ];
    for (const [why, data, crafted] of refused) {
      await craft(data, crafted);
      await expect(importArchive(app, file)).rejects.toThrow(new RegExp(why));
      expect(await isEmpty(app.db)).toBe(true);
    }
    const due_date = '9999-12-31T23:59:59.000Z';
    await craft({
      ...everything({ days_to_complete: 3650, due_date }),
      'data/photos/a.jpg': '<svg onload="alert(1)">',
    });
    const { missing, ...counts } = await importArchive(app, file);
    expect(counts).toEqual({ people: 1, questions: 1, answers: 1, photos: 0, recordings: 0 });
    expect(missing).toEqual([expect.stringContaining('photos/a.jpg: ')]);
    const [question] = (await contentsOf(there)).rows.family_stories_questions;
    expect(question).toMatchObject({ content: '<p>Hello</p>there', due_date });
  });

  test('may have been unpacked and packed again, with folders, compression and what a Mac adds', async ({ skip }) => {
    skip(!canUnzip(), 'unzip is not here');
    const out = join(folder, 'out');
    unzip('-q', (await archived()).zip, '-d', out);
    const again = join(folder, 'again.zip');
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('x'), '__MACOSX/._bagit.txt');
    for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) zip.addEmptyDirectory(path.slice(out.length + 1));
      else zip.addFile(path, path.slice(out.length + 1));
    }
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(again));
    const there = await openInstance(join(folder, 'there'));
    const app = await there.open();
    onTestFinished(app.close);
    expect(await importArchive(app, again)).toMatchObject({ people: 10, photos: 1, missing: [] });
  });
});
