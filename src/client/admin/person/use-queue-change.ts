import { useQueryClient } from '@tanstack/react-query';
import type { Queue, QueueChange } from '../../../shared/questions/queue.ts';
import { ApiError } from '../../api.ts';
import { person as messages } from '../../messages.ts';
import { changeQueue } from '../api/queue.ts';
import { Refusal } from '../frame/refusal.ts';
import { personKey } from '../queries/person-changes.ts';
import { queueQuery, showQueue } from '../queries/person-queries.ts';

export type NewQueue = QueueChange['questions'];

/** Stores the queue of a person in a new state, which `edit` makes of the one that is shown. */
export const useQueueChange = (
  person_id: string,
): ((edit: (before: Queue['questions']) => NewQueue) => Promise<void>) => {
  const client = useQueryClient();
  const query = queueQuery(person_id);
  return async (edit) => {
    const before = await client.ensureQueryData(query);
    try {
      const body = { questions: edit(before.questions), base_version: before.version };
      await showQueue(client, person_id, await changeQueue(person_id, body));
      void client.invalidateQueries({ queryKey: personKey(person_id) });
    } catch (error) {
      // it was changed elsewhere, or the response was lost
      await client.invalidateQueries({ queryKey: query.queryKey });
      if (error instanceof ApiError && error.code === 'queue_changed')
        throw new Refusal(messages.queue.changedElsewhere);
      throw error;
    }
  };
};
