import { coverNumber, initials } from '../../shared/covers.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { imageSources } from '../../shared/image-names.ts';
import { readPage as texts } from '../../shared/messages/en/read-page.ts';
import { format } from '../../shared/messages/format.ts';
import type { ReadStory } from '../../shared/readers.ts';
import { excerptOf, findPhoto } from '../domain/stories.ts';
import { avatar, dayOf, readHeader, withNames, written } from './read-html.ts';
import {
  contentsPath,
  type Person,
  peopleWithStories,
  type Reading,
  type StoryPlace,
  storyPath,
} from './read-story.ts';

/** A story with the beginning of its text and its first photo. */
export type NewestStory = StoryPlace & { excerpt: string; photo: string | undefined };

// as many as two columns of two hold
const newestShown = 4;
// fewer stories are all in sight anyway
const fewStories = 6;

/** The newest stories, with text and photo. None if there are so few that all are in sight. `show` finds none that was just taken back. */
export const findNewest = async (
  reading: Reading,
  show: (id: string) => Promise<ReadStory | undefined>,
): Promise<NewestStory[]> => {
  const stories = peopleWithStories(reading).flatMap((person) => person.stories.map((story) => ({ person, story })));
  if (stories.length <= fewStories) return [];
  const newest = stories
    .toSorted((a, b) => Date.parse(b.story.answered_at) - Date.parse(a.story.answered_at))
    .slice(0, newestShown);
  const found = newest.map(async (place) => {
    const story = await show(place.story.id);
    return story ? [{ ...place, ...beginningOf(story.content) }] : [];
  });
  return (await Promise.all(found)).flat();
};

/** The beginning of the text, and the first photo. `content` must come from `contentToShow`. */
const beginningOf = (content: string) => ({ excerpt: excerptOf(content), photo: findPhoto(content)?.src });

/** The page of all that a reading link opens: a shelf of people, the newest stories, and all stories by person. */
export const readContents = (reading: Reading, newest: NewestStory[]): string => {
  const people = peopleWithStories(reading);
  const count = people.reduce((sum, { stories }) => sum + stories.length, 0);
  const about = `${format(texts.contents.about, { count })} ${format(texts.contents.by, { count: people.length })}`;
  return [
    readHeader(contentsPath(reading), ['smaller', 'larger', 'print']),
    '<main class="read-page">',
    `<p class="read-for">${withNames(texts.contents.reader, { name: reading.list.reader.name })}</p>`,
    `<h1>${texts.contents.title}</h1>`,
    count === 0 ? `<p>${texts.contents.none}</p>` : `<p class="read-about">${about}</p>`,
    people.length > 1 ? shelf(people, newest) : '',
    newest.length > 0 ? newestStories(reading, newest) : '',
    ...people.map((person) => chapter(reading, person)),
    '</main>',
  ].join('');
};

const shelf = (people: Person[], newest: NewestStory[]) =>
  `<nav class="shelf" aria-label="${texts.contents.shelf}"><ul role="list">` +
  people.map((person) => `<li>${cover(person, newest)}</li>`).join('') +
  '</ul></nav>';

const cover = (person: Person, newest: NewestStory[]) => {
  const photo = newest.find((story) => story.person === person && story.photo !== undefined)?.photo;
  const face =
    photo === undefined
      ? `<span class="cover-letters" aria-hidden="true">${escapeHtml(initials(person.name))}</span>`
      : picture(photo, 'cover-picture', '14rem');
  const count = format(texts.contents.about, { count: person.stories.length });
  return (
    `<a class="cover cover-${coverNumber(person.id)}" href="#${anchorOf(person)}">${face}` +
    `<span class="cover-title"><strong dir="auto">${escapeHtml(person.name)}</strong><span>${count}</span></span></a>`
  );
};

const picture = (src: string, className: string, sizes: string) =>
  `<img class="${className}" src="${src}?w=400" srcset="${imageSources(src, null).srcset}" sizes="${sizes}" alt="" loading="lazy">`;

const newestStories = (reading: Reading, newest: NewestStory[]) =>
  `<section aria-labelledby="newest"><h2 id="newest">${texts.contents.newest}</h2><ul class="newest" role="list">` +
  newest.map((place) => `<li>${newestStory(reading, place)}</li>`).join('') +
  '</ul></section>';

const newestStory = (reading: Reading, { person, story, excerpt, photo }: NewestStory) =>
  `<a class="card newest-story" href="${storyPath(reading, story.id)}">` +
  (photo === undefined ? '' : picture(photo, 'newest-picture', '(min-width: 40em) 11rem, 7rem')) +
  `<span class="newest-words">${written('strong', story.question_text)}` +
  (excerpt === '' ? '' : written('span', excerpt, ' class="newest-excerpt"')) +
  `<span class="newest-by"><bdi>${escapeHtml(person.name)}</bdi>, ${dayOf(story.answered_at)}</span></span></a>`;

const anchorOf = ({ id }: Person) => `by-${escapeHtml(id)}`;

const chapter = (reading: Reading, person: Person) =>
  `<section class="chapter" id="${anchorOf(person)}" aria-labelledby="${anchorOf(person)}-title">` +
  `<h2 id="${anchorOf(person)}-title">${avatar(person)}<bdi>${escapeHtml(person.name)}</bdi></h2><ul role="list">` +
  person.stories.map((story) => `<li>${line(reading, story)}</li>`).join('') +
  '</ul></section>';

const line = (reading: Reading, { id, question_text, answered_at }: StoryPlace['story']) =>
  `<a class="chapter-story" href="${storyPath(reading, id)}">${written('span', question_text)}${dayOf(answered_at)}</a>`;
