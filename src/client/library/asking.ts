import type { Person } from '../../shared/people.ts';
import type { QueuedQuestion } from '../../shared/queue.ts';

/** How the questions are asked: `days` as it was typed. */
export type AskOptions = { days: string; to: 'ask' | 'queue' };

/** What the buttons of the page ask, and whom. */
export type Asking = {
  people: Person[];
  /** The person on every button; undefined if there is nobody yet. */
  person: Person | undefined;
  /** What waits for this person. */
  queue: QueuedQuestion[];
  options: AskOptions;
};

/** The number of days; null when blank, and undefined if it is no whole number. The server checks the range. */
export const parseDays = (typed: string): number | null | undefined => {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : undefined;
};

/** Whether a person was asked exactly this, or it waits for them. */
export const isKnown = (text: string, person: Person, asking: Asking): boolean =>
  person.questions.some(({ question_text }) => question_text === text) ||
  (person.id === asking.person?.id && asking.queue.some(({ question_text }) => question_text === text));
