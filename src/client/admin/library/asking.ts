import type { LibraryQuestion } from '../../../shared/library/library.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import type { QuestionForPeople } from '../ask/AskPeopleDialog.tsx';
import type { AskOptions } from '../ask/HowToAsk.tsx';

/** What the buttons of the page ask, and whom. */
export type Asking = {
  /** Everyone by id, in the order of the dashboard. */
  people: ReadonlyMap<string, NamedPerson>;
  /** The person on every button; undefined if there is nobody yet. */
  person: NamedPerson | undefined;
  /** What waits for this person. */
  queue: QueuedQuestion[];
  options: AskOptions;
};

export const asQuestionForPeople = ({ id, text, asked_of = [] }: LibraryQuestion): QuestionForPeople => ({
  id,
  text,
  library_id: id,
  asked_of,
});
