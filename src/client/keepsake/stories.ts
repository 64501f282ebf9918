import type { Person } from '../../shared/people.ts';
import { isAnswered } from '../../shared/status.ts';

/** A question that is or will be a story of a book. */
export type Story = {
  id: string;
  question_text: string;
  person_id: string;
  name: string;
  library_id: string | undefined;
  updated_at: string;
  /** Otherwise it joins the book once it is. */
  isAnswered: boolean;
  /** The answerer lets nobody but the admin read it. */
  isPrivate: boolean;
};

/** Whether a book can have it now. */
export const isReadable = ({ isAnswered, isPrivate }: Story): boolean => isAnswered && !isPrivate;

export type Stories = Map<string, Story>;

/** The questions of everyone by id: people in their order, each one's oldest question first. */
export const storiesOf = (people: Person[]): Stories => {
  const stories: Stories = new Map();
  for (const { id: person_id, name, questions } of people)
    for (const { id, question_text, library_id, updated_at, status, has_content, only_admin } of [
      ...questions,
    ].reverse())
      stories.set(id, {
        id,
        question_text,
        person_id,
        name,
        library_id,
        updated_at,
        isAnswered: isAnswered({ status, has_content }),
        isPrivate: only_admin === true,
      });
  return stories;
};
