import { escapeHtml } from '../../shared/escape-html.ts';
import { stories as texts } from '../../shared/messages/en/stories.ts';
import type { ReadingList } from '../../shared/readers.ts';

/** The order of the contents, and of the links to the previous and next story. */
export type Order = 'person' | 'date';

/** The path of the contents, and their order, which every URL of these pages has as a query. */
export type Address = { path: string; order: Order };

/** What a reading link opens. */
export type Reading = Address & { list: ReadingList };

export type Person = ReadingList['people'][number];
export type StoryPlace = { person: Person; story: Person['stories'][number] };

export const peopleWithStories = ({ list }: Reading): Person[] =>
  list.people.filter(({ stories }) => stories.length > 0);

/** All stories: by person in the order in which they were asked, or the newest first. */
export const placesOf = (reading: Reading): StoryPlace[] => {
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
export const orderLinks = (reading: Reading, pathIn: (address: Address) => string): string => {
  if (peopleWithStories(reading).length < 2) return '';
  const link = (order: Order) => {
    const mark = order === reading.order ? ' aria-current="true"' : '';
    return `<a href="${pathIn({ ...reading, order })}"${mark}>${texts.order[order]}</a>`;
  };
  return `<p class="contents-order">${link('person')}${link('date')}</p>`;
};
