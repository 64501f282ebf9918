import { isAnswered } from '../../../shared/answers/status.ts';
import type { Person } from '../../../shared/people/people.ts';

/** A question in a book's chapters, answered or not. */
export type Story = {
  id: string;
  question_text: string;
  person_id: string;
  name: string;
  library_id: string | undefined;
  /** False: it will be in the book once its answer is submitted. */
  isAnswered: boolean;
  /** Only the admin may read it, so it is in no book. */
  isPrivate: boolean;
};

/** Whether a book made now can contain it. */
export const canBeInBook = ({ isAnswered, isPrivate }: Story): boolean => isAnswered && !isPrivate;

export type Stories = Map<string, Story>;

/** All questions by id: people in the dashboard's order, each one's oldest question first. */
export const storiesOf = (people: Person[]): Stories => {
  const stories: Stories = new Map();
  for (const { id: person_id, name, questions } of people)
    for (const { id, question_text, library_id, status, has_content, only_admin } of [...questions].reverse())
      stories.set(id, {
        id,
        question_text,
        person_id,
        name,
        library_id,
        isAnswered: isAnswered({ status, has_content }),
        isPrivate: only_admin === true,
      });
  return stories;
};
