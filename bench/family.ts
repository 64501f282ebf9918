import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openApp } from '../src/server/app.ts';
import { saveAnswer } from '../src/server/domain/answers.ts';
import { originalOf } from '../src/server/domain/images/images.ts';
import { addPerson } from '../src/server/domain/people.ts';
import { addQuestion } from '../src/server/domain/questions.ts';
import { setPassword } from '../src/server/domain/sign-in/password.ts';
import { insertImages } from '../src/server/storage/images.ts';
import { imageBucket } from '../src/shared/content/image-names.ts';
import { testRequester } from '../test/test-requester.ts';
import { answerOf } from './answer-text.ts';
import type { Photograph } from './photographs.ts';
import { password } from './size/fill.ts';
import { openRandom } from './size/random.ts';

/**
 * Submitted stories of about 2,400 characters, spread over `people`; the photos are spread over the stories. Their files are
 * linked into the data folder, not copied.
 */
export type FamilyOptions = { people: number; stories: number; photos: Photograph[] };

/** `tokens`: of questions with an answer of 5 KB (version 1) that is not submitted, so in no book. */
export type Family = { data_dir: string; tokens: string[]; stories: string[] };

/** A new instance with a family; the same options give the same words. */
export const makeFamily = async (
  folder: string,
  { people, stories, photos }: FamilyOptions,
  unsubmitted = 0,
): Promise<Family> => {
  const data_dir = join(folder, 'data');
  const images = join(data_dir, imageBucket);
  const app = await openApp({ data_dir, database_url: undefined, bucket: undefined });
  await setPassword(app, password);
  const random = openRandom(1);
  const ids: string[] = [];
  for (let n = 0; n < people; n++) ids.push((await addPerson(app, `${names[n % names.length]} ${n + 1}`)).id);
  const ask = (person: number, question_text: string) =>
    addQuestion(app, ids[person] as string, { question_text, days_to_complete: 30 });
  const save = (token: string, content: string, status: 'submitted' | 'in_progress') =>
    saveAnswer(app, token, { content, status, base_version: 0 }, testRequester);

  const made: Family = { data_dir, tokens: [], stories: [] };
  for (let n = 0; n < stories; n++) {
    const question = await ask(Math.floor((n * people) / stories), `${sentence(random, 8).slice(0, -1)}?`);
    const [from, to] = [n, n + 1].map((at) => Math.floor((at * photos.length) / stories)) as [number, number];
    const rows = photos.slice(from, to).map(({ path, smaller, original, bytes, width, height }, index) => {
      const name = `image-${Date.UTC(2026, 10, 20)}-${String(from + index).padStart(8, '0')}.jpg`;
      const widths = JSON.stringify(smaller.map((copy) => copy.width));
      const row = { content_type: 'image/jpeg', widths, created_at: question.created_at };
      return {
        row: { ...row, name, question_id: question.id, width, height, original_bytes: bytes },
        files: [
          [path, name],
          [original, originalOf(name)],
          ...smaller.map((copy) => [copy.path, `w${copy.width}/${name}`] as const),
        ] as const,
      };
    });
    for (const [file, key] of rows.flatMap(({ files }) => files)) {
      await mkdir(dirname(join(images, key)), { recursive: true });
      await link(file, join(images, key));
    }
    await insertImages(
      app.db,
      rows.map(({ row }) => row),
    );
    const figures = rows.map(({ row }) => figureOf(row, sentence(random, 6)));
    await save(question.access_token, storyOf(random, figures), 'submitted');
    made.stories.push(question.id);
  }
  for (let n = 0; n < unsubmitted; n++) {
    const { access_token } = await ask(n % people, 'What did the kitchen of your childhood smell of?');
    await save(access_token, answerOf(0), 'in_progress');
    made.tokens.push(access_token);
  }
  await app.close();
  return made;
};

const names = ['Rose', 'Tomasz', 'Luis', 'Miriam', 'Fumiko', 'Amina', 'Noah', 'Ingrid', 'Kofi', 'Leïla'];
const words = (
  'the stove was lit before any of us awake and by time we came down there bread in oven coffee on back plate a wet ' +
  'coat steaming beside door my father said nothing until he had read whole letter twice then folded it small ' +
  'grandmother remembered afternoon everything somebody neighbours photographs'
).split(' ');

type Random = ReturnType<typeof openRandom>;

const sentence = (random: Random, length: number) => {
  const text = Array.from({ length }, () => random.of(words)).join(' ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
};

const paragraph = (random: Random) =>
  `<p>${Array.from({ length: 5 }, () => sentence(random, 8 + random.below(12))).join(' ')}</p>`;

/** Eight paragraphs with the figures among them. */
const storyOf = (random: Random, figures: string[]) =>
  Array.from({ length: 8 }, (_, n) => paragraph(random) + (figures[n] ?? '')).join('');

const figureOf = ({ name, width, height }: { name: string; width: number; height: number }, caption: string) =>
  `<figure><img src="/${imageBucket}/${name}" alt="${caption}" width="${width}" height="${height}"><figcaption>${caption}</figcaption></figure>`;
