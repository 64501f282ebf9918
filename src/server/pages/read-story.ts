import { escapeHtml } from '../../shared/escape-html.ts';
import { languageOf } from '../../shared/language.ts';
import { limits } from '../../shared/limits.ts';
import { readPage as texts } from '../../shared/messages/en/read-page.ts';
import { format } from '../../shared/messages/format.ts';
import type { ReadingList, ReadStory, Thanks } from '../../shared/readers.ts';
import { avatar, dayOf, icon, readHeader, withNames, written } from './read-html.ts';
import { storyHtml } from './story-html.ts';

/** The path of the contents; those of the stories are below. */
export type Address = { path: string };

/** What a reading link opens. */
export type Reading = Address & { list: ReadingList };

export type Person = ReadingList['people'][number];
export type StoryPlace = { person: Person; story: Person['stories'][number] };

export const peopleWithStories = ({ list }: Reading): Person[] =>
  list.people.filter(({ stories }) => stories.length > 0);

/** Escaped, as an attribute. */
export const storyPath = ({ path }: Address, id: string): string => escapeHtml(`${path}/${encodeURIComponent(id)}`);

export const contentsPath = ({ path }: Address): string => escapeHtml(path);

/** The title and the body of the page of a story. */
export const readStory = (reading: Reading, id: string, story: ReadStory): [title: string, body: string] => {
  const places = peopleWithStories(reading).flatMap((person) => person.stories.map((of) => ({ person, story: of })));
  const at = places.findIndex((place) => place.story.id === id);
  const { name } = story.person;
  const person = places[at]?.person;
  const body = [
    `<a class="read-skip" href="#story">${texts.skip}</a>`,
    readHeader(contentsPath(reading), ['smaller', 'larger', 'slideshow', 'print'], back(reading, person)),
    '<main class="read-page read-story">',
    article(story, person),
    thanks(story.thanks, name, reading.list.reader.name),
    // not there if it has just been taken back
    at < 0 ? '' : turn(reading, places[at - 1], places[at + 1], person),
    person ? contents(reading, person, id) : '',
    '</main>',
  ].join('');
  return [format(texts.storyTitle, { question: story.question_text, name }), body];
};

const back = (reading: Reading, person: Person | undefined) =>
  `<a class="read-back" href="${contentsPath(reading)}${person ? `#by-${escapeHtml(person.id)}` : ''}">${icon('previous')}${texts.story.all}</a>`;

const article = ({ question_text, person: { name }, content, answered_at }: ReadStory, person: Person | undefined) => {
  const text = content.slice(0, 4000).replace(/<[^>]*>/g, ' ');
  return (
    `<article class="story" id="story" tabindex="-1">${written('h1', question_text)}` +
    `<div class="story-by">${person ? avatar(person) : ''}<p><strong dir="auto">${escapeHtml(name)}</strong>${dayOf(answered_at)}</p></div>` +
    `<div class="${hasInitial(content) ? 'story-initial ' : ''}answer-text stored-content" lang="${languageOf(text)}">${storyHtml(content)}</div></article>`
  );
};

/** Whether it begins with some lines of text, in a script whose letters stand alone. */
const hasInitial = (content: string) =>
  /^<p>[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][^<]{200}/u.test(content);

/** The thanks that were given with this link, and a form for more: the script shows and sends it. */
const thanks = (given: Thanks[], name: string, reader: string) =>
  `<section class="story-thanks" aria-labelledby="thanks-title"${given.length === 0 ? ' hidden' : ''}>` +
  `<h2 id="thanks-title">${given.length > 0 ? texts.thanks.given : texts.thanks.title}</h2><ul class="thanks-given" role="list">` +
  given.map(({ text, created_at }) => `<li>${written('q', text)} ${dayOf(created_at)}</li>`).join('') +
  '</ul><form class="thanks-form" hidden>' +
  `<label for="thanks">${withNames(texts.thanks.label, { name })}</label>` +
  `<p id="thanks-signed" class="hint">${withNames(texts.thanks.signed, { reader, name })}</p>` +
  `<div class="thanks-line"><input id="thanks" name="text" class="field" dir="auto" maxlength="${limits.thanks}" autocomplete="off" aria-describedby="thanks-signed">` +
  `<button class="button">${texts.thanks.send}</button></div><p class="thanks-done" role="status"></p></form></section>`;

const turn = (
  reading: Reading,
  previous: StoryPlace | undefined,
  next: StoryPlace | undefined,
  person: Person | undefined,
) =>
  `<nav class="story-turn" aria-label="${texts.story.turn}">` +
  (previous ? neighbour(reading, previous, 'previous', person) : '') +
  `<a class="story-contents" href="${contentsPath(reading)}">${texts.story.contents}</a>` +
  (next ? neighbour(reading, next, 'next', person) : '') +
  '</nav>';

const neighbour = (
  reading: Reading,
  { person, story: { id, question_text } }: StoryPlace,
  side: 'previous' | 'next',
  by: Person | undefined,
) =>
  `<a class="card story-${side}" rel="${side === 'next' ? 'next' : 'prev'}" href="${storyPath(reading, id)}">${icon(side)}` +
  `<span class="story-neighbour"><span>${texts.story[side]}</span>` +
  `<strong>${person === by ? '' : `<bdi>${escapeHtml(person.name)}</bdi> `}${written('span', question_text)}</strong></span></a>`;

/** The stories of this person, and the other people; beside the story where there is room. */
const contents = (reading: Reading, person: Person, id: string) =>
  `<nav class="story-aside" aria-labelledby="aside-title"><h2 id="aside-title">${texts.story.contents}</h2><ul role="list">` +
  peopleWithStories(reading)
    .map((other) => {
      const name = `<a class="aside-person" href="${contentsPath(reading)}#by-${escapeHtml(other.id)}">${avatar(other)}<bdi>${escapeHtml(other.name)}</bdi><span>${other.stories.length}</span></a>`;
      return `<li>${name}${other === person ? storiesOf(reading, person, id) : ''}</li>`;
    })
    .join('') +
  '</ul></nav>';

const storiesOf = (reading: Reading, person: Person, current: string) =>
  '<ul role="list" class="aside-stories">' +
  person.stories
    .map(({ id, question_text }) => {
      const mark = id === current ? ' aria-current="page"' : '';
      return `<li><a href="${storyPath(reading, id)}"${mark}>${written('span', question_text)}</a></li>`;
    })
    .join('') +
  '</ul>';
