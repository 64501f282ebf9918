import type { Library, LibraryQuestion } from './library.ts';

/** Questions that a person was not asked yet: the easiest of those themes of which they were asked least. No heavy ones. */
export const fittingQuestions = (
  { themes }: Pick<Library, 'themes'>,
  person_id: string,
  count: number,
): LibraryQuestion[] => {
  const isAsked = ({ asked_of }: LibraryQuestion) => asked_of?.includes(person_id) === true;
  return themes
    .map(({ questions }) => ({
      asked: questions.filter(isAsked).length,
      next: questions.find((question) => !question.heavy && !isAsked(question)),
    }))
    .sort((one, other) => one.asked - other.asked)
    .flatMap(({ next }) => next ?? [])
    .slice(0, count);
};
