import { isAnswered } from '../../../shared/answers/status.ts';
import type { Person } from '../../../shared/people/people.ts';

/** A question in a book's chapters. The page calls it a story, even before it is answered. */
export type BookQuestion = {
  id: string;
  question_text: string;
  person_id: string;
  name: string;
  library_id: string | undefined;
  /** False: it will be in the book once its answer is submitted. */
  isAnswered: boolean;
  /** Only the admin may read it, so it is in no book. */
  only_admin: boolean;
};

/** Whether a book made now can contain it. */
export const canBeInBook = ({ isAnswered, only_admin }: BookQuestion): boolean => isAnswered && !only_admin;

export type BookQuestions = Map<string, BookQuestion>;

/** All questions by id: people in the dashboard's order, each one's oldest question first. */
export const bookQuestionsOf = (people: Person[]): BookQuestions => {
  const stories: BookQuestions = new Map();
  for (const { id: person_id, name, questions } of people)
    for (const { id, question_text, library_id, status, has_content, only_admin } of [...questions].reverse())
      stories.set(id, {
        id,
        question_text,
        person_id,
        name,
        library_id,
        isAnswered: isAnswered({ status, has_content }),
        only_admin: only_admin === true,
      });
  return stories;
};
