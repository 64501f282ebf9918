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
  /** Those of them who were not asked this question and do not have it in their queue. */
  withoutIt: (question: QuestionToAsk) => NamedPerson[];
  /** Asks those without it, or adds it to their queues. */
  ask: (question: QuestionToAsk) => Promise<void>;
};

export type QuestionToAsk = Pick<LibraryQuestion, 'id' | 'text' | 'asked_of'>;

/** What was asked on this page; it can be shared or undone. */
export type Asked = {
  text: string;
  to: AskOptions['to'];
  /** The questions that were asked or queued, without those that were in a queue already. */
  made: { id: string; person: NamedPerson }[];
};
