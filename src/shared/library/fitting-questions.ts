import type { Library, LibraryQuestion } from './library.ts';

/**
 * Questions that a person was not asked yet: the easiest of those themes of which they were asked least. No heavy ones,
 * and none of those that `waiting` names.
 */
export const fittingQuestions = (
  { themes }: Pick<Library, 'themes'>,
  person_id: string,
  count: number,
  waiting: ReadonlySet<string> = new Set(),
): LibraryQuestion[] => {
  const isAsked = ({ id, asked_of }: LibraryQuestion) => waiting.has(id) || asked_of?.includes(person_id) === true;
  return themes
    .map(({ questions }) => ({
      asked: questions.filter(isAsked).length,
      next: questions.find((question) => !question.heavy && !isAsked(question)),
    }))
    .sort((one, other) => one.asked - other.asked)
    .flatMap(({ next }) => next ?? [])
    .slice(0, count);
};
