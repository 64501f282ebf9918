import type { QueryClient } from '@tanstack/react-query';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { type AskedPerson, askPerson } from '../ask/ask-person.ts';
import { forgetKnownTexts } from '../ask/known-texts.ts';
import { libraryQuery } from '../queries/library-query.ts';
import { changeLibrary, queueKey, withAsked } from './library-queries.ts';

/** Asks one person a question of the library, now or by the queue, and shows it. */
export const askOne = async (
  client: QueryClient,
  { id, text }: { id: string; text: string },
  person: NamedPerson,
  options: { to: 'ask' | 'queue'; days_to_complete: number | null },
): Promise<void> => {
  try {
    await showAsked(client, id, person, await askPerson(person, { text, library_id: id }, options));
  } catch (error) {
    // the response of a request that succeeded may have been lost
    void client.invalidateQueries({ queryKey: libraryQuery.queryKey });
    throw error;
  }
};

/** Shows in the library that this person was asked. */
const showAsked = async (client: QueryClient, id: string, person: NamedPerson, asked: AskedPerson) => {
  void forgetKnownTexts(client, person.id);
  if ('queue' in asked) client.setQueryData(queueKey(person.id), asked.queue);
  else await changeLibrary(client, withAsked(id, person.id));
};
