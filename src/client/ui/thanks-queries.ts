import { queryOptions } from '@tanstack/react-query';
import { listThanks } from '../admin-api.ts';

/** Begins the keys of all lists of thanks. */
export const thanksKey = ['thanks'];

/** What the admin has not seen yet. */
export const newThanksQuery = queryOptions({
  queryKey: [...thanksKey, 'new'],
  queryFn: () => listThanks({ new: 'true' }),
});

/** The newest for any answer. */
export const allThanksQuery = queryOptions({ queryKey: [...thanksKey, 'all'], queryFn: () => listThanks({}) });

/** Those for one answer. */
export const thanksQuery = (question_id: string) =>
  queryOptions({ queryKey: [...thanksKey, { question_id }], queryFn: () => listThanks({ question_id }) });
