import { escapeHtml } from '../../shared/content/escape-html.ts';
import { languageOf } from '../../shared/language.ts';
import { limits } from '../../shared/limits.ts';
import { readPage as texts } from '../../shared/messages/en/read-page.ts';
import { stories } from '../../shared/messages/en/stories.ts';
import { format } from '../../shared/messages/format.ts';
import type { ReadStory, Thanks } from '../../shared/reading/readers.ts';
import { hasInitial } from '../../shared/reading/story-layout.ts';
import type { Name, ReadingPlaces, StoryPlace } from '../domain/readers.ts';
import { avatar, dayOf, icon, readHeader, withNames, written } from './read-html.ts';
import { type Address, contentsPath, orderLinks, storyPath } from './read-order.ts';
import { storyHtml } from './story-html.ts';

type Reading = Address & { places: ReadingPlaces };

/** The title and the body of the page of a story. */
export const readStory = (reading: Reading, id: string, story: ReadStory): [title: string, body: string] => {
  const { name } = story.person;
  const { reader, person } = reading.places;
  const body = [
    `<a class="read-skip" href="#story">${texts.skip}</a>`,
    readHeader(contentsPath(reading), ['smaller', 'larger', 'slideshow', 'print'], back(reading)),
    '<main class="read-page read-story"><div class="reading"><div class="reading-story">',
    article(story, person),
    thanks(story.thanks, name, reader.name),
    neighbours(reading),
    '</div>',
    contents(reading, id),
    '</div></main>',
  ].join('');
  return [format(texts.storyTitle, { question: story.question_text, name }), body];
};

const back = (reading: Reading) =>
  `<a class="read-back" href="${contentsPath(reading)}${reading.order === 'person' ? `#by-${escapeHtml(reading.places.person.id)}` : ''}">${icon('previous')}${texts.story.all}</a>`;

const article = ({ question_text, person: { name }, content, answered_at }: ReadStory, person: Name) => {
  const text = content.slice(0, 4000).replace(/<[^>]*>/g, ' ');
  return (
    `<article class="story" id="story" tabindex="-1">${written('h1', question_text)}` +
    `<div class="story-by">${avatar(person)}<p><strong dir="auto">${escapeHtml(name)}</strong>${dayOf(answered_at)}</p></div>` +
    `<div class="${hasInitial(content) ? 'story-initial ' : ''}answer-text stored-content" lang="${languageOf(text)}">${storyHtml(content)}</div></article>`
  );
};

/** The thanks given with this link, and a form, which the script shows and sends. */
const thanks = (given: Thanks[], name: string, reader: string) =>
  `<section class="story-thanks" aria-labelledby="thanks-title"${given.length === 0 ? ' hidden' : ''}>` +
  `<h2 id="thanks-title">${given.length > 0 ? texts.thanks.given : texts.thanks.title}</h2><ul class="thanks-given" role="list">` +
  given.map(({ text, created_at }) => `<li>${written('q', text)} ${dayOf(created_at)}</li>`).join('') +
  '</ul><form class="thanks-form" hidden>' +
  `<label for="thanks">${withNames(texts.thanks.label, { name })}</label>` +
  `<p id="thanks-signed" class="hint">${withNames(texts.thanks.signed, { reader, name })}</p>` +
  `<div class="thanks-line"><input id="thanks" name="text" class="field" dir="auto" maxlength="${limits.thanks}" autocomplete="off" aria-describedby="thanks-signed">` +
  `<button class="button">${texts.thanks.send}</button></div><p class="thanks-done" role="status"></p></form></section>`;

const neighbours = (reading: Reading) => {
  const { previous, next } = reading.places;
  return (
    `<nav class="neighbours" aria-label="${texts.story.turn}">` +
    (previous ? neighbour(reading, previous, 'previous') : '') +
    `<a class="button button-quiet contents-button" href="${contentsPath(reading)}">${stories.contents}</a>` +
    (next ? neighbour(reading, next, 'next') : '') +
    '</nav>'
  );
};

const neighbour = (reading: Reading, { person, story: { id, question_text } }: StoryPlace, side: 'previous' | 'next') =>
  `<a class="card neighbour neighbour-${side}" rel="${side === 'next' ? 'next' : 'prev'}" href="${storyPath(reading, id)}">${icon(side)}` +
  `<span class="neighbour-text"><span>${stories[side]}</span>` +
  `<strong>${person.id === reading.places.person.id ? '' : `<bdi>${escapeHtml(person.name)}</bdi> `}${written('span', question_text)}</strong></span></a>`;

/** The contents in a sidebar, where there is room. */
const contents = (reading: Reading, id: string) =>
  `<nav class="contents" aria-labelledby="contents-title"><h2 id="contents-title">${stories.contents}</h2>` +
  orderLinks(reading, reading.places.people, (address) => storyPath(address, id)) +
  (reading.order === 'date' ? byDate(reading, id) : byPerson(reading, id)) +
  '</nav>';

/** The stories of this person, and the other people. */
const byPerson = (reading: Reading, id: string) =>
  '<ul role="list" class="contents-people">' +
  reading.places.people
    .map((other) => {
      const name = `<a class="contents-person" href="${contentsPath(reading)}#by-${escapeHtml(other.id)}">${avatar(other)}<bdi>${escapeHtml(other.name)}</bdi><span>${other.stories}</span></a>`;
      return `<li>${name}${other.id === reading.places.person.id ? storiesOf(reading, id) : ''}</li>`;
    })
    .join('') +
  '</ul>';

const storiesOf = (reading: Reading, current: string) =>
  '<ul role="list" class="contents-stories">' +
  reading.places.beside.map(({ story }) => `<li>${storyLink(reading, story, current)}</li>`).join('') +
  '</ul>';

/** The stories of all around this one, newest first; the contents page has them all. */
const byDate = (reading: Reading, current: string) =>
  '<ul role="list" class="contents-stories contents-dated">' +
  reading.places.beside
    .map(({ person, story }) => {
      const by = `<span class="contents-by"><bdi>${escapeHtml(person.name)}</bdi>, ${dayOf(story.answered_at)}</span>`;
      return `<li>${storyLink(reading, story, current, by)}</li>`;
    })
    .join('') +
  '</ul>';

const storyLink = (reading: Reading, { id, question_text }: StoryPlace['story'], current: string, by = '') =>
  `<a href="${storyPath(reading, id)}"${id === current ? ' aria-current="page"' : ''}>${written('span', question_text)}${by}</a>`;
