import { escapeHtml } from '../../shared/content/escape-html.ts';
import { imageSources } from '../../shared/content/image-names.ts';
import { readPage as texts } from '../../shared/messages/en/read-page.ts';
import { stories } from '../../shared/messages/en/stories.ts';
import { format } from '../../shared/messages/format.ts';
import { coverNumber, initials } from '../../shared/reading/covers.ts';
import type { ReadingList } from '../../shared/reading/readers.ts';
import type { AnswerSummary } from '../domain/content/summary.ts';
import type { Name, ReadingContents, StoryPlace } from '../domain/readers.ts';
import { avatar, dayOf, readHeader, withNames, written } from './read-html.ts';
import {
  type Address,
  contentsPath,
  orderLinks,
  type Person,
  peopleWithStories,
  placesOf,
  type Reading,
  storyPath,
} from './read-order.ts';

// fills two rows of two cards
const newestShown = 4;
// with fewer stories, all are visible anyway
const fewStories = 6;

/** The newest stories, to be shown with text and photo; none if there are only a few in all. */
const newestOf = (list: ReadingList): StoryPlace[] => {
  const places = placesOf({ list, order: 'date' });
  return places.length <= fewStories ? [] : places.slice(0, newestShown);
};

/** The stories whose summaries the contents show. */
export const idsOfNewest = (list: ReadingList): string[] => newestOf(list).map(({ story }) => story.id);

/** The first page of a reading link: a shelf of people, the newest stories, and all stories by person or by date. */
export const readContents = (address: Address, { list, summaries, covers }: ReadingContents): string => {
  const reading = { ...address, list };
  const newest = newestOf(list).flatMap((place) => {
    const summary = summaries.get(place.story.id);
    return summary ? [{ ...place, summary }] : [];
  });
  const people = peopleWithStories(reading);
  const count = people.reduce((sum, { stories }) => sum + stories.length, 0);
  const about = `${format(stories.count, { count })} ${format(texts.contents.by, { count: people.length })}`;
  return [
    readHeader(contentsPath(reading), ['smaller', 'larger', ...(count > 0 ? (['slideshow'] as const) : []), 'print']),
    '<main class="read-page"><p class="read-status error-message" role="status"></p>',
    `<p class="read-for">${withNames(texts.contents.reader, { name: reading.list.reader.name })}</p>`,
    `<h1>${texts.contents.title}</h1>`,
    count === 0 ? `<p>${texts.contents.none}</p>` : `<p class="read-about">${about}</p>`,
    people.length > 1 ? shelf(reading, people, covers) : '',
    newest.length > 0 ? newestStories(reading, newest) : '',
    orderLinks(reading, people, contentsPath),
    ...(reading.order === 'date' ? [byDate(reading)] : people.map((person) => chapter(reading, person))),
    '</main>',
  ].join('');
};

const shelf = (reading: Reading, people: Person[], covers: ReadingContents['covers']) =>
  `<nav aria-label="${texts.contents.shelf}"><ul class="shelf" role="list">` +
  people.map((person) => `<li>${cover(reading, person, covers.get(person.id)?.src)}</li>`).join('') +
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

type NewestStory = StoryPlace & { summary: AnswerSummary };

const newestStory = (reading: Reading, { person, story, summary: { excerpt, photo } }: NewestStory) =>
  `<article aria-labelledby="newest-${escapeHtml(story.id)}" class="card story-card cover-${coverNumber(person.id)}${photo === undefined ? ' is-plain' : ''}">` +
  (photo === undefined ? '' : picture(photo.src, 'story-card-photo', '(min-width: 40em) 11rem, 7.5rem')) +
  `<div class="story-card-text"><h3 id="newest-${escapeHtml(story.id)}"><a href="${storyPath(reading, story.id)}">${written('span', story.question_text)}</a></h3>` +
  (excerpt === '' ? '' : written('p', excerpt, ' class="story-card-excerpt"')) +
  `<p class="story-card-by"><span>${byOn(person, story)}</span></p></div></article>`;

const byOn = ({ name }: Name, { answered_at }: StoryPlace['story']) =>
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
