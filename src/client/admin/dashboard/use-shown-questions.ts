import { useState } from 'react';
import { isShownBy, type QuestionFilter } from '../../../shared/questions/question-filters.ts';
import type { Question } from '../../../shared/questions/questions.ts';

/**
 * The questions that the filter shows. One that was shown stays until another filter is chosen, also if it no longer
 * fits: it does not disappear while she deals with it.
 */
export const useShownQuestions = (questions: Question[], filter: QuestionFilter | undefined): Question[] => {
  // a mutable store rather than state: only read while rendering
  const [store] = useState(() => ({ filter, ids: new Set<string>() }));
  if (store.filter !== filter) {
    store.filter = filter;
    store.ids.clear();
  }
  const now = new Date().toISOString();
  const shown =
    filter === undefined
      ? questions
      : questions.filter((question) => store.ids.has(question.id) || isShownBy(filter, question, now));
  for (const { id } of shown) store.ids.add(id);
  return shown;
};
