import type { Question } from './questions.ts';

/** What the dashboard can show instead of all questions; `new` are answers that the admin has not read. */
export const questionFilters = ['waiting', 'new', 'overdue', 'locked'] as const;
export type QuestionFilter = (typeof questionFilters)[number];

/** Whether a filter shows a question at the time `now` (ISO 8601). The server has the same rule in SQL. */
export const isShownBy = (
  filter: QuestionFilter,
  { status, due_date, is_new }: Pick<Question, 'status' | 'due_date' | 'is_new'>,
  now: string,
): boolean => {
  const isWaiting = status === 'not_started' || status === 'in_progress';
  if (filter === 'waiting') return isWaiting;
  if (filter === 'overdue') return isWaiting && due_date !== null && due_date < now;
  return filter === 'new' ? is_new === true : status === 'locked';
};
