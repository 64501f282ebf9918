import { imageBucket, imagePath } from '../../shared/image-names.ts';
import { decodeEntities, plainText } from '../../shared/plain-text.ts';
import type { Stories, Story, StoryImage, Storytellers } from '../../shared/stories.ts';
import {
  findStories,
  listStoryPlaces,
  listStorytellers,
  type StoredStory,
  type StoryListing,
  type StoryPlace,
} from '../storage/reading-room.ts';
import { contentToShow } from './content/content.ts';
import type { Context } from './transaction.ts';

/** `after` is the `next` of the page before. */
export type StoriesPage = Omit<StoryListing, 'after'> & { after?: string | undefined };

/** One page of stories, newest first. Reads the content of these only. */
export const listStories = async (context: Context, { after, limit, ...page }: StoriesPage): Promise<Stories> => {
  const { db } = context;
  // one more tells whether there is a next page
  const places = await listStoryPlaces(db, { ...page, after: readPlace(after), limit: limit + 1 });
  const shown = places.slice(0, limit);
  const found = await findStories(
    db,
    shown.map(({ id }) => id),
  );
  const stories = new Map(
    await Promise.all(found.map(async (story) => [story.id, await describeStory(story)] as const)),
  );
  const last = shown.at(-1);
  return {
    stories: shown.flatMap(({ id }) => stories.get(id) ?? []),
    ...(last && places.length > limit && { next: `${last.answered_at}_${last.id}` }),
  };
};

/** An invalid cursor starts at the beginning. */
const readPlace = (after: string | undefined): StoryPlace | undefined => {
  const [, answered_at, id] = /^([^_]+)_(.+)$/.exec(after ?? '') ?? [];
  return answered_at === undefined || id === undefined ? undefined : { answered_at, id };
};

const describeStory = async ({
  content: stored,
  content_rules,
  is_new,
  only_admin,
  ...story
}: StoredStory): Promise<Story> => {
  const content = await contentToShow(stored, content_rules);
  const photo = findPhoto(content);
  return {
    ...story,
    excerpt: excerptOf(content),
    photos: content.split('<img ').length - 1,
    ...(photo && { photo }),
    ...(is_new ? { is_new: true as const } : {}),
    ...(only_admin ? { only_admin: true as const } : {}),
  };
};

/** The people who have stories or are writing one, in the dashboard's order. */
export const findStorytellers = async ({ db }: Context): Promise<Storytellers> => {
  const rows = await listStorytellers(db);
  const withPhotos = await findStories(
    db,
    rows.flatMap(({ cover }) => cover ?? []),
  );
  const covers = new Map(withPhotos.map((story) => [story.id, story]));
  const people = rows.map(async ({ cover: id, photo, ...person }) => {
    const story = covers.get(id ?? '');
    const cover = story && findPhoto(await contentToShow(story.content, story.content_rules));
    return { ...person, ...(photo !== null && { photo: `/${imageBucket}/${photo}` }), ...(cover && { cover }) };
  });
  return { people: await Promise.all(people) };
};

const imageTag = /<img ([^>]*)>/g;
const attribute = /(src|alt|width|height)="([^"]*)"/g;

/** The first photo of sanitised HTML. */
export const findPhoto = (content: string): StoryImage | undefined => {
  for (const [, attributes = ''] of content.matchAll(imageTag)) {
    const values = new Map([...attributes.matchAll(attribute)].map(([, name, value = '']) => [name, value]));
    const src = values.get('src') ?? '';
    if (!imagePath.test(src)) continue;
    const [width, height] = [Number(values.get('width')), Number(values.get('height'))];
    return { src, alt: decodeEntities(values.get('alt') ?? ''), ...(width && height && { width, height }) };
  }
  return undefined;
};

const excerptLength = 220;
/** How many characters of an answer are examined for its excerpt. */
const beginning = 20_000;

/** The beginning of sanitised HTML as text, without captions, cut between words. */
export const excerptOf = (content: string): string => {
  const text = plainText(
    content
      .slice(0, beginning)
      .replace(/<figcaption>.*?<\/figcaption>/gs, ' ')
      .replace(/<[^>]*$/, ''),
  );
  if (text.length <= excerptLength) return text;
  const space = text.lastIndexOf(' ', excerptLength);
  return `${text
    .slice(0, space > excerptLength / 2 ? space : excerptLength)
    .trimEnd()
    .toWellFormed()}…`;
};
