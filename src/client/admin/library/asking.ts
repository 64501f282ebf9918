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
  /** Those of `chosen` who have not been asked this question and do not have it in their queue. */
  withoutIt: (question: QuestionToAsk) => NamedPerson[];
  /** Asks everyone in `withoutIt`, or adds the question to their queues. */
  ask: (question: QuestionToAsk) => Promise<void>;
};

export type QuestionToAsk = Pick<LibraryQuestion, 'id' | 'text' | 'asked_of'>;

/** What was asked on this page; it can be shared or undone. */
export type Asked = {
  text: string;
  to: AskOptions['to'];
  /** The questions that were asked or added to a queue. */
  made: { id: string; person: NamedPerson }[];
};
