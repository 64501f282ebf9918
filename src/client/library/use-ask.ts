import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { fillName } from '../../shared/name-place.ts';
import type { Person } from '../../shared/people.ts';
import { addQuestion } from '../admin-api.ts';
import { type Change, useChange } from '../ui/use-change.ts';
import { type AskOptions, parseDays } from './asking.ts';
import { enqueue } from './enqueue.ts';
import { changeLibrary, libraryQuery, queueKey, withAsked } from './library-queries.ts';
import { messages } from './messages.ts';

type Chosen = { id: string; text: string };

type Ask = Change & {
  /** Asks one after the other; true if all of them were asked. A failure ends it, and the others stay asked. */
  ask: (people: Person[], onAsked: (person: Person) => void) => Promise<boolean>;
};

/** Asks a question of the library, now or by the queue. */
export const useAsk = (question: Chosen, { days, to }: AskOptions): Ask => {
  const change = useChange();
  const client = useQueryClient();

  const ask = async (people: Person[], onAsked: (person: Person) => void) => {
    const days_to_complete = parseDays(days);
    if (days_to_complete === undefined) {
      change.refuse(messages.whom.daysNotWhole);
      return false;
    }
    return change.run(async () => {
      for (const person of people) {
        await askOne(client, question, person, { to, days_to_complete });
        onAsked(person);
      }
    });
  };

  return { ...change, ask };
};

/** Asks one person, and shows it in the library. */
export const askOne = async (
  client: QueryClient,
  { id, text }: Chosen,
  person: Person,
  { to, days_to_complete }: { to: AskOptions['to']; days_to_complete: number | null },
): Promise<void> => {
  const question = { question_text: fillName(text, person.name), days_to_complete, library_id: id };
  try {
    if (to === 'queue') {
      client.setQueryData(queueKey(person.id), await enqueue(person.id, question));
    } else {
      await addQuestion(person.id, question);
      await changeLibrary(client, withAsked(id, person.id));
    }
  } catch (error) {
    // the response of a request that succeeded may have been lost
    void client.invalidateQueries({ queryKey: libraryQuery.queryKey });
    throw error;
  }
};
