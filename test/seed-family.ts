import { Readable } from 'node:stream';
import type { App } from '../src/server/app.ts';
import { saveAnswer } from '../src/server/domain/answers.ts';
import { addImage, requireUploadable } from '../src/server/domain/images/images.ts';
import { addPerson } from '../src/server/domain/people.ts';
import { addQuestion, lockAnswer } from '../src/server/domain/questions.ts';
import type { Image } from '../src/shared/content/images.ts';
import { day } from '../src/shared/durations.ts';
import { type CastQuestion, family, type PhotoKey, photos } from './family.ts';
import { testRequester } from './test-requester.ts';

/** Returns the JPEG of a photo. */
type Photograph = (key: PhotoKey) => Promise<Buffer>;

/**
 * Fills an empty instance with the cast, with realistic times for questions and answers: moves `clock`, which must be
 * the app's, from 120 days ago until today.
 */
export const seedFamily = async (app: App, clock: { now: number }, photograph: Photograph): Promise<void> => {
  const today = clock.now;
  const asked: { person_id: string; question: CastQuestion }[] = [];
  for (const { name, questions } of family) {
    clock.now = today - 120 * day;
    const { id } = await addPerson(app, name);
    asked.push(...questions.map((question) => ({ person_id: id, question })));
  }
  asked.sort((a, b) => b.question.asked_days_ago - a.question.asked_days_ago);
  for (const { person_id, question } of asked) {
    clock.now = today - question.asked_days_ago * day;
    await ask({ app, clock, photograph }, person_id, question);
  }
};

type Seeding = { app: App; clock: { now: number }; photograph: Photograph };

const ask = async (seeding: Seeding, person_id: string, cast: CastQuestion): Promise<void> => {
  const { app, clock } = seeding;
  const { question_text, days_to_complete, status } = cast;
  const { id, access_token } = await addQuestion(app, person_id, { question_text, days_to_complete });
  if (status === 'not_started') return;
  // written some hours after it was asked
  clock.now += (cast.asked_days_ago * day) / 4;
  const content = await withPhotos(seeding, access_token, cast.content);
  await saveAnswer(app, access_token, { content, status: 'in_progress', base_version: 0 }, testRequester);
  if (status === 'in_progress') return;
  await saveAnswer(app, access_token, { content, status: 'submitted', base_version: 1 }, testRequester);
  if (status === 'locked') await lockAnswer(app, id);
};

/** Uploads the photos of a content and inserts them at their placeholders. */
const withPhotos = async (seeding: Seeding, access_token: string, content: string): Promise<string> => {
  const figures = new Map<string, string>();
  for (const [placeholder, key] of content.matchAll(/\{\{photo:(\w+)\}\}/g))
    figures.set(placeholder, await sendPhoto(seeding, access_token, key as PhotoKey));
  return content.replaceAll(/\{\{photo:\w+\}\}/g, (placeholder) => figures.get(placeholder) ?? '');
};

const sendPhoto = async ({ app, photograph }: Seeding, access_token: string, key: PhotoKey): Promise<string> => {
  const { file_name, alt, caption } = photos[key];
  const upload = { file_name, content_type: 'image/jpeg', body: Readable.from([await photograph(key)]) };
  const sender = { access_token, requester: testRequester, closed: new AbortController().signal };
  const image = await addImage(app, await requireUploadable(app, sender), sender, upload);
  return figureOf(image, alt, caption);
};

const figureOf = ({ url, width, height }: Image, alt: string, caption: string) =>
  `<figure><img src="${url}" alt="${escaped(alt)}" width="${width}" height="${height}"><figcaption>${escaped(caption)}</figcaption></figure>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
