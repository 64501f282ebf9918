import { coverNumber, initials } from '../../shared/covers.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { imageSources } from '../../shared/image-names.ts';
import { readPage as texts } from '../../shared/messages/en/read-page.ts';
import { stories } from '../../shared/messages/en/stories.ts';
import { format } from '../../shared/messages/format.ts';
import type { ReadStory } from '../../shared/readers.ts';
import { excerptOf, findPhoto } from '../domain/stories.ts';
import { avatar, dayOf, readHeader, withNames, written } from './read-html.ts';
import {
  contentsPath,
  newestFirst,
  orderLinks,
  type Person,
  peopleWithStories,
  placesOf,
  type Reading,
  type StoryPlace,
  storyPath,
} from './read-order.ts';

/** A story with the beginning of its text and its first photo. */
export type NewestStory = StoryPlace & { excerpt: string; photo: string | undefined };

/** Returns undefined for a story that was just taken back. */
type Show = (id: string) => Promise<ReadStory | undefined>;

// fills two rows of two cards
const newestShown = 4;
// with fewer stories, all are visible anyway
const fewStories = 6;

/** The newest stories, with text and photo; none if there are only a few in all. */
export const findNewest = async (reading: Reading, show: Show): Promise<NewestStory[]> => {
  const places = placesOf(reading);
  if (places.length <= fewStories) return [];
  const newest = newestFirst(places).slice(0, newestShown);
  const found = newest.map(async (place) => {
    const story = await show(place.story.id);
    return story ? [{ ...place, ...beginningOf(story.content) }] : [];
  });
  return (await Promise.all(found)).flat();
};

/** Photos by the id of the person whose cover they are on. */
type Covers = Map<string, string>;

/** Takes the first photo of each of these stories. */
export const findCovers = async (reading: Reading, stories: string[], show: Show): Promise<Covers> => {
  const places = placesOf(reading).filter(({ story }) => stories.includes(story.id));
  const found = places.map(async ({ person, story }) => {
    const photo = findPhoto((await show(story.id))?.content ?? '');
    return photo ? [[person.id, photo.src] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
};

/** The beginning of the text, and the first photo. `content` must come from `contentToShow`. */
const beginningOf = (content: string) => ({ excerpt: excerptOf(content), photo: findPhoto(content)?.src });

/** The first page of a reading link: a shelf of people, the newest stories, and all stories by person or by date. */
export const readContents = (reading: Reading, newest: NewestStory[], covers: Covers): string => {
  const people = peopleWithStories(reading);
  const count = people.reduce((sum, { stories }) => sum + stories.length, 0);
  const about = `${format(stories.count, { count })} ${format(texts.contents.by, { count: people.length })}`;
  return [
    readHeader(contentsPath(reading), ['smaller', 'larger', ...(count > 0 ? (['slideshow'] as const) : []), 'print']),
    '<main class="read-page"><p class="read-status error-message" role="status"></p>',
    `<p class="read-for">${withNames(texts.contents.reader, { name: reading.list.reader.name })}</p>`,
    `<h1>${texts.contents.title}</h1>`,
    count === 0 ? `<p>${texts.contents.none}</p>` : `<p class="read-about">${about}</p>`,
    hasShelf(reading) ? shelf(reading, people, covers) : '',
    newest.length > 0 ? newestStories(reading, newest) : '',
    orderLinks(reading, contentsPath),
    ...(reading.order === 'date' ? [byDate(reading)] : people.map((person) => chapter(reading, person))),
    '</main>',
  ].join('');
};

export const hasShelf = (reading: Reading): boolean => peopleWithStories(reading).length > 1;

const shelf = (reading: Reading, people: Person[], covers: Covers) =>
  `<nav aria-label="${texts.contents.shelf}"><ul class="shelf" role="list">` +
  people.map((person) => `<li>${cover(reading, person, covers.get(person.id))}</li>`).join('') +
  '</ul></nav>';

const cover = (reading: Reading, person: Person, photo: string | undefined) => {
  const face =
    photo === undefined
      ? `<span class="cover-picture cover-letters" aria-hidden="true">${escapeHtml(initials(person.name))}</span>`
      : picture(photo, 'cover-picture', '14rem');
  const count = format(stories.count, { count: person.stories.length });
  return (
    `<a class="cover cover-${coverNumber(person.id)}" href="${reading.order === 'date' ? contentsPath({ ...reading, order: 'person' }) : ''}#${anchorOf(person)}">${face}` +
    `<span class="cover-title"><strong dir="auto">${escapeHtml(person.name)}</strong><span>${count}</span></span></a>`
  );
};

const picture = (src: string, className: string, sizes: string) =>
  `<img class="${className}" src="${src}?w=400" srcset="${imageSources(src, null).srcset}" sizes="${sizes}" alt="" loading="lazy">`;

const newestStories = (reading: Reading, newest: NewestStory[]) =>
  `<section class="read-newest" aria-labelledby="newest"><h2 id="newest">${texts.contents.newest}</h2><div class="story-grid">` +
  newest.map((place) => newestStory(reading, place)).join('') +
  '</div></section>';

const newestStory = (reading: Reading, { person, story, excerpt, photo }: NewestStory) =>
  `<article class="card story-card cover-${coverNumber(person.id)}${photo === undefined ? ' is-plain' : ''}">` +
  (photo === undefined ? '' : picture(photo, 'story-card-photo', '(min-width: 40em) 11rem, 7.5rem')) +
  `<div class="story-card-text"><h3><a href="${storyPath(reading, story.id)}">${written('span', story.question_text)}</a></h3>` +
  (excerpt === '' ? '' : written('p', excerpt, ' class="story-card-excerpt"')) +
  `<p class="story-card-by"><span>${byOn(person, story)}</span></p></div></article>`;

const byOn = ({ name }: Person, { answered_at }: StoryPlace['story']) =>
  `<bdi>${escapeHtml(name)}</bdi>, ${dayOf(answered_at)}`;

const anchorOf = ({ id }: Person) => `by-${escapeHtml(id)}`;

const chapter = (reading: Reading, person: Person) =>
  `<section class="chapter" id="${anchorOf(person)}" aria-labelledby="${anchorOf(person)}-title">` +
  `<h2 id="${anchorOf(person)}-title">${avatar(person)}<bdi>${escapeHtml(person.name)}</bdi></h2><ul role="list">` +
  person.stories.map((story) => `<li>${line(reading, story, dayOf(story.answered_at))}</li>`).join('') +
  '</ul></section>';

/** The list of all stories, newest first. */
const byDate = (reading: Reading) =>
  `<section class="chapter" aria-label="${stories.order.date}"><ul role="list">` +
  placesOf(reading)
    .map(({ person, story }) => `<li>${line(reading, story, `<span>${byOn(person, story)}</span>`)}</li>`)
    .join('') +
  '</ul></section>';

const line = (reading: Reading, { id, question_text }: StoryPlace['story'], by: string) =>
  `<a class="chapter-story" href="${storyPath(reading, id)}">${written('strong', question_text)}${by}</a>`;
