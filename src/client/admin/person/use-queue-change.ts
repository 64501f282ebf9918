import { useQueryClient } from '@tanstack/react-query';
import { editQueue, type QueueEdit } from '../ask/edit-queue.ts';

/** Stores the queue of a person in a new state, made of the one that is shown. */
export const useQueueChange = (person_id: string): ((edit: QueueEdit) => Promise<void>) => {
  const client = useQueryClient();
  return (edit) => editQueue(client, person_id, edit);
};
