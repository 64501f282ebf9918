import { escapeHtml } from '../../shared/content/escape-html.ts';
import { stories as texts } from '../../shared/messages/en/stories.ts';
import type { ReadingList, ReadingOrder } from '../../shared/reading/readers.ts';
import type { Name, StoryPlace } from '../domain/readers.ts';

/** The path of the contents, and their order, which every URL of these pages has as a query. */
export type Address = { path: string; order: ReadingOrder };

/** What a reading link opens. */
export type Reading = Address & { list: ReadingList };

export type Person = ReadingList['people'][number];

export const peopleWithStories = ({ list }: Pick<Reading, 'list'>): Person[] =>
  list.people.filter(({ stories }) => stories.length > 0);

/** All stories: by person in the order in which they were asked, or the newest first. */
export const placesOf = (reading: Pick<Reading, 'list' | 'order'>): StoryPlace[] => {
  const places = peopleWithStories(reading).flatMap((person) => person.stories.map((story) => ({ person, story })));
  return reading.order === 'date' ? newestFirst(places) : places;
};

export const newestFirst = (places: StoryPlace[]): StoryPlace[] =>
  places.toSorted((a, b) => Date.parse(b.story.answered_at) - Date.parse(a.story.answered_at));

const withOrder = (path: string, { order }: Address) => escapeHtml(order === 'date' ? `${path}?by=date` : path);

/** The URL, escaped for an attribute. */
export const storyPath = (address: Address, id: string): string =>
  withOrder(`${address.path}/${encodeURIComponent(id)}`, address);

export const contentsPath = (address: Address): string => withOrder(address.path, address);

/** Links to this page in either order, without a script. Omitted if all stories are by one person. */
export const orderLinks = ({ path, order: current }: Address, people: Name[], pathIn: (address: Address) => string) => {
  if (people.length < 2) return '';
  const link = (order: ReadingOrder) => {
    const mark = order === current ? ' aria-current="true"' : '';
    return `<a href="${pathIn({ path, order })}"${mark}>${texts.order[order]}</a>`;
  };
  return `<p class="contents-order">${link('person')}${link('date')}</p>`;
};
