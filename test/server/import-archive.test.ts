import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { imageKeys, originalOf, readStoredImage } from '../../src/server/domain/images/images.ts';
import type { Row } from '../../src/server/storage/copied-tables.ts';
import { archiveInstance, openInstance } from '../archived-instance.ts';
import { type Contents, contentsOf } from '../instances.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const byId = (rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

/** The checksums of an answer's photos in order: of each, the photo as shown and its original. */
const photosOf = ({ rows, files }: Contents, content: unknown) =>
  [...String(content).matchAll(/image-[^"]*/g)].map(([name]) => {
    const row = rows.family_stories_images.find((image) => image.name === name) as Row;
    return [originalOf(name), ...imageKeys(readStoredImage(row))].map((key) => files[key]);
  });

const withoutNames = (content: unknown) => String(content).replace(/image-[^"]*/g, 'a photo');

describe('an archive that is brought back', { timeout: 120_000 }, () => {
  test('has the same people, words, dates and photos, by checksum, and new links', async () => {
    const { before, zip, close } = await archiveInstance();
    onTestFinished(close);
    expect((await stat(zip)).mode & 0o777).toBe(0o600);
    const there = await openInstance(join(folder, 'there'));
    const imported = await there.run('import-archive', zip);
    expect(imported.printed).toMatch(
      /^10 people, 10 questions, 8 answers and 1 photo are back\. All links are new\.\n/,
    );
    expect(imported.status).toBe(0);
    const after = await contentsOf(there);

    const people = byId(after.rows.family_stories_people);
    const names = ['id', 'name', 'created_at', 'relation', 'year_of_birth', 'language', 'notes', 'called_by_admin'];
    for (const person of before.rows.family_stories_people)
      for (const name of names) expect([name, people.get(person.id)?.[name]]).toEqual([name, person[name]]);
    const questions = byId(after.rows.family_stories_questions);
    expect(questions.size).toBe(before.rows.family_stories_questions.length);
    const kept = ['question_text', 'person_id', 'status', 'days_to_complete', 'due_date', 'created_at', 'updated_at'];
    for (const question of before.rows.family_stories_questions) {
      const again = questions.get(question.id) as Row;
      for (const name of kept) expect([name, again[name]]).toEqual([name, question[name]]);
      expect(withoutNames(again.content)).toBe(withoutNames(question.content));
      expect(again.access_token).not.toBe(question.access_token);
      expect(photosOf(after, again.content)).toEqual(photosOf(before, question.content));
      for (const [original] of photosOf(after, again.content)) expect(original).toMatch(/^[0-9a-f]{64}$/);
    }

    // the answers open by their new links, and can be found
    const server = await there.serveHere();
    const [question] = after.rows.family_stories_questions.filter(({ content }) => String(content).includes('<img'));
    expect((await server.read(String(question?.access_token))).question.content).toBe(question?.content);

    const used = await contentsOf(there);
    const refused = await there.runHere(['import-archive', zip]);
    expect(refused).toMatchObject({
      status: 1,
      printed: expect.stringMatching(/^There are people, questions or images here already.*nothing was changed\.\n$/),
    });
    expect(await contentsOf(there)).toEqual(used);
  });
});

test('an archive that cannot be read is not said to be missing, and no instance is made', async () => {
  const there = await openInstance(join(folder, 'there'));
  const [missing, loop] = [join(folder, 'missing.zip'), join(folder, 'loop.zip')];
  await symlink(loop, loop);
  expect(await there.runHere(['import-archive', missing])).toEqual({
    status: 1,
    printed: `There is no file ${missing}.\n`,
  });
  const { status, printed } = await there.runHere(['import-archive', loop]);
  expect([status, printed]).toEqual([1, expect.stringMatching(/^Cannot read .*loop\.zip: ELOOP/)]);
  expect(await readdir(folder)).toEqual(['loop.zip']);
});
