import type { QueryClient } from '@tanstack/react-query';
import type { Queue, QueueChange } from '../../../shared/questions/queue.ts';
import { ApiError } from '../../api.ts';
import { person as messages } from '../../messages.ts';
import { changeQueue, loadQueue } from '../api/queue.ts';
import { Refusal } from '../frame/refusal.ts';
import { personKey, queueKey } from '../queries/person-changes.ts';
import { queueQuery, showQueue } from '../queries/person-queries.ts';

/** Makes the new state of a queue; one that returns what it was given changes nothing. */
export type QueueEdit = (before: Queue['questions']) => QueueChange['questions'];

/** Stores the queue of a person in a new state, made of the one that is shown. */
export const editQueue = async (client: QueryClient, person_id: string, edit: QueueEdit): Promise<void> =>
  storeEdit(client, person_id, await client.ensureQueryData(queueQuery(person_id)), edit);

/** The same, made of the one that the server has: to undo what was done to a queue that may not be shown. */
export const editLatestQueue = async (client: QueryClient, person_id: string, edit: QueueEdit): Promise<void> =>
  storeEdit(client, person_id, await loadQueue(person_id), edit);

const storeEdit = async (client: QueryClient, person_id: string, before: Queue, edit: QueueEdit) => {
  const questions = edit(before.questions);
  if (questions === before.questions) return;
  try {
    await showQueue(client, person_id, await changeQueue(person_id, { questions, base_version: before.version }));
    void client.invalidateQueries({ queryKey: personKey(person_id) });
  } catch (error) {
    // it was changed elsewhere, or the response was lost
    const reloaded = client.invalidateQueries({ queryKey: queueKey(person_id) });
    if (!(error instanceof ApiError && error.code === 'queue_changed')) throw error;
    await reloaded;
    throw new Refusal(messages.queue.changedElsewhere);
  }
};
