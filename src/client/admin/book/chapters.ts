import type { BookChapter } from '../../../shared/books.ts';
import type { Library } from '../../../shared/library/library.ts';
import { limits } from '../../../shared/limits.ts';
import { format, bookPage as texts } from '../../messages.ts';
import { type BookQuestion, type BookQuestions, canBeInBook } from './book-questions.ts';

export const isLeftOut = ({ left_out = [] }: BookChapter, id: string): boolean => left_out.includes(id);

/** Includes stories of a chapter in the book, or leaves them out. */
export const choose = (chapter: BookChapter, ids: string[], isIn: boolean): BookChapter => {
  const left = new Set(chapter.left_out);
  for (const id of ids)
    if (isIn) left.delete(id);
    else left.add(id);
  return withLeftOut(chapter, left);
};

const withLeftOut = ({ title, questions }: BookChapter, left: ReadonlySet<string>): BookChapter => {
  const left_out = questions.filter((id) => left.has(id));
  return { title, questions, ...(left_out.length > 0 && { left_out }) };
};

/** The stories of a chapter in order, without deleted ones. */
export const storiesIn = ({ questions }: BookChapter, stories: BookQuestions): BookQuestion[] =>
  questions.flatMap((id) => stories.get(id) ?? []);

/** How many stories could be in the book, and how many of them are chosen. */
export const countChosen = (chapters: BookChapter[], stories: BookQuestions): { chosen: number; all: number } => {
  const readable = chapters.flatMap((chapter) =>
    storiesIn(chapter, stories)
      .filter(canBeInBook)
      .map(({ id }) => isLeftOut(chapter, id)),
  );
  return { chosen: readable.filter((isOut) => !isOut).length, all: readable.length };
};

/** The chapter with its questions in this order; those missing from `ids` are in the wastebasket and come last. */
export const inOrder = (chapter: BookChapter, ids: string[]): BookChapter => {
  const known = new Set(ids);
  return { ...chapter, questions: [...ids, ...chapter.questions.filter((id) => !known.has(id))] };
};

/** Moves a story to the end of the previous chapter, or to the beginning of the next. */
export const toNeighbour = (chapters: BookChapter[], at: number, id: string, by: -1 | 1): BookChapter[] => {
  const from = chapters[at];
  const to = chapters[at + by];
  if (!from || !to) return chapters;
  const isOut = isLeftOut(from, id);
  const questions = by === 1 ? [id, ...to.questions] : [...to.questions, id];
  const moved = choose({ ...to, questions }, isOut ? [id] : [], false);
  const rest = withLeftOut(
    { ...from, questions: from.questions.filter((other) => other !== id) },
    new Set(from.left_out),
  );
  return chapters.map((chapter, index) => (index === at ? rest : index === at + by ? moved : chapter));
};

/**
 * Adds questions that are in no chapter, up to the limits of a book: to the last chapter that has one of the same
 * person, else to a new one.
 */
export const withNewStories = (chapters: BookChapter[], stories: BookQuestions): BookChapter[] => {
  const known = new Set(chapters.flatMap(({ questions }) => questions));
  const room = Math.max(0, limits.bookStories - known.size);
  const added = [...stories.values()].filter(({ id }) => !known.has(id)).slice(0, room);
  if (added.length === 0) return chapters;
  const result = [...chapters];
  const personOf = (id: string | undefined) => stories.get(id ?? '')?.person_id;
  for (const { title, ids } of groupBy(
    added,
    ({ person_id }) => person_id,
    ({ name }) => name,
  )) {
    const person = personOf(ids[0]);
    const at = chapters.map(({ questions }) => questions.some((id) => personOf(id) === person)).lastIndexOf(true);
    const chapter = result[at];
    if (chapter) result[at] = { ...chapter, questions: [...chapter.questions, ...ids] };
    else if (result.length < limits.bookChapters) result.push({ title, questions: ids });
  }
  return result;
};

export const groupings = ['person', 'theme', 'year'] as const;
export type Grouping = (typeof groupings)[number];

/** What grouping needs: the library with its themes, and when each answer was last changed, by question id. */
export type Known = { library?: Library | undefined; answered?: ReadonlyMap<string, string> | undefined };

/** Puts all stories into new chapters, up to the limits of a book. Stories that were left out stay left out. */
export const regroup = (by: Grouping, chapters: BookChapter[], stories: BookQuestions, known: Known): BookChapter[] => {
  const left = new Set(chapters.flatMap(({ left_out = [] }) => left_out));
  return groups(by, [...stories.values()].slice(0, limits.bookStories), known)
    .filter(({ ids }) => ids.length > 0)
    .slice(0, limits.bookChapters)
    .map(({ title, ids }) => withLeftOut({ title, questions: ids }, left));
};

type Group = { title: string; ids: string[] };

const groups = (by: Grouping, stories: BookQuestion[], { library, answered }: Known): Group[] => {
  if (by === 'person')
    return groupBy(
      stories,
      ({ person_id }) => person_id,
      ({ name }) => name,
    );
  if (by === 'theme') return byTheme(stories, library);
  return byYear(stories, answered);
};

/** By the year of the answer's newest version, the date shown in the reading room and in the book. */
const byYear = (stories: BookQuestion[], answered: Known['answered']): Group[] => {
  const timeOf = ({ id }: BookQuestion) => answered?.get(id) ?? '';
  const yearOf = (story: BookQuestion) => `${new Date(timeOf(story)).getFullYear()}`;
  const answeredStories = stories
    .filter(({ id }) => answered?.has(id))
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
  const waiting = stories.filter(({ id }) => !answered?.has(id)).map(({ id }) => id);
  const years = groupBy(answeredStories, yearOf, (story) => format(texts.chapters.year, { year: yearOf(story) }));
  return [...years, { title: texts.chapters.later, ids: waiting }];
};

const byTheme = (stories: BookQuestion[], library: Library | undefined): Group[] => {
  const themes = new Map(
    library?.themes.flatMap(({ title, questions }) => questions.map(({ id }) => [id, title] as const)),
  );
  const themeOf = ({ library_id = '' }: BookQuestion) => themes.get(library_id) ?? texts.chapters.others;
  const found = groupBy(stories, themeOf, themeOf);
  const order = [...(library?.themes.map(({ title }) => title) ?? []), texts.chapters.others];
  return found.sort((a, b) => order.indexOf(a.title) - order.indexOf(b.title));
};

const groupBy = (
  stories: BookQuestion[],
  keyOf: (story: BookQuestion) => string,
  titleOf: (story: BookQuestion) => string,
): Group[] => {
  const found = new Map<string, Group>();
  for (const story of stories) {
    const group = found.get(keyOf(story)) ?? { title: titleOf(story), ids: [] };
    group.ids.push(story.id);
    found.set(keyOf(story), group);
  }
  return [...found.values()];
};
