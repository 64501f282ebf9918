import { imagePathOf } from '../../shared/content/image-names.ts';
import type { Stories, Story, Storytellers } from '../../shared/reading/stories.ts';
import {
  findStories,
  listStoryPlaces,
  listStorytellers,
  type StoredStory,
  type StoryListing,
  type StoryPlace,
} from '../storage/stories.ts';
import { summaryOf } from './content/summary.ts';
import type { Context } from './transaction.ts';

/** `after` is the `next` of the page before. */
export type StoriesPage = Omit<StoryListing, 'after'> & { after?: string | undefined };

/** One page of stories, newest first. */
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
  summary,
  content,
  content_rules,
  recorded_ms,
  is_new,
  only_admin,
  ...story
}: StoredStory): Promise<Story> => {
  return {
    ...story,
    ...(await summaryOf({ summary, content, content_rules, recorded_ms })),
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
    const cover = story && (await summaryOf(story)).photo;
    return { ...person, ...(photo !== null && { photo: imagePathOf(photo) }), ...(cover && { cover }) };
  });
  return { people: await Promise.all(people) };
};
