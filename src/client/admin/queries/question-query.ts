import { queryOptions } from '@tanstack/react-query';
import { loadQuestion } from '../api/questions.ts';

/** A question with its answer, refetched on every mount. */
export const questionQuery = (id: string) =>
  queryOptions({ queryKey: ['question', id], queryFn: () => loadQuestion(id), staleTime: 0 });
