import type { NewQuestion } from '../../shared/questions.ts';
import type { Queue } from '../../shared/queue.ts';
import { changeQueue, loadQueue } from '../admin-api.ts';
import { ApiError } from '../api.ts';

const maxAttempts = 3;

/**
 * Adds a question of the library to the end of a person's queue, unless it waits there already. Tries again if the
 * queue was changed elsewhere meanwhile.
 */
export const enqueue = async (
  person_id: string,
  question: NewQuestion & { library_id: string },
  attempt = 1,
): Promise<Queue> => {
  const { questions, version } = await loadQueue(person_id);
  if (questions.some(({ library_id }) => library_id === question.library_id)) return { questions, version };
  try {
    return await changeQueue(person_id, { questions: [...questions, question], base_version: version });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'queue_changed' || attempt === maxAttempts) throw error;
    return enqueue(person_id, question, attempt + 1);
  }
};
