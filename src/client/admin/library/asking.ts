import type { LibraryQuestion } from '../../../shared/library/library.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { AskOptions } from '../ask/HowToAsk.tsx';

/** What the buttons of the page ask, and whom. */
export type Asking = {
  /** Everyone by id, in the order of the dashboard. */
  people: ReadonlyMap<string, NamedPerson>;
  /** Who is asked; empty if there is nobody yet. */
  chosen: NamedPerson[];
  to: AskOptions['to'];
  /** Those who were not asked this question, and for whom it does not wait. */
  withoutIt: (question: QuestionToAsk) => NamedPerson[];
  /** Asks them. */
  ask: (question: QuestionToAsk) => Promise<void>;
};

export type QuestionToAsk = Pick<LibraryQuestion, 'id' | 'text' | 'asked_of'>;

/** What was asked on this page, to be shared or taken back. */
export type Asked = {
  text: string;
  to: AskOptions['to'];
  /** The questions that were made, or that wait; those that waited already are not among them. */
  made: { id: string; person: NamedPerson }[];
};
