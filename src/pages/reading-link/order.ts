import type { ReadingList, ReadingOrder, StoryPlace } from '../../shared/reading/readers.ts';

/** The path of the contents, and their order, which every address of these pages has as a query. */
export type Address = { path: string; order: ReadingOrder };

type Person = ReadingList['people'][number];

export const peopleWithStories = (list: ReadingList): Person[] =>
  list.people.filter(({ stories }) => stories.length > 0);

/** All stories: by person in the order in which they were asked, or the newest first. */
export const placesOf = (list: ReadingList, order: ReadingOrder): StoryPlace[] => {
  const places = peopleWithStories(list).flatMap((person) => person.stories.map((story) => ({ person, story })));
  if (order === 'person') return places;
  return places.toSorted((a, b) => Date.parse(b.story.answered_at) - Date.parse(a.story.answered_at));
};

// fills two rows of two cards
const newestShown = 4;
// with fewer stories, all are visible anyway
const fewStories = 6;

/** The newest stories, to be shown with text and photo; none if there are only a few in all. */
export const newestOf = (list: ReadingList): StoryPlace[] => {
  const places = placesOf(list, 'date');
  return places.length <= fewStories ? [] : places.slice(0, newestShown);
};

const withOrder = (path: string, order: ReadingOrder) => (order === 'date' ? `${path}?by=date` : path);

export const storyPath = ({ path, order }: Address, id: string): string =>
  withOrder(`${path}/${encodeURIComponent(id)}`, order);

export const contentsPath = ({ path, order }: Address): string => withOrder(path, order);

/** The address of a person's stories in the contents. */
export const personPath = (address: Address, id: string): string => `${contentsPath(address)}#${anchorOf(id)}`;

export const anchorOf = (person_id: string): string => `by-${person_id}`;
