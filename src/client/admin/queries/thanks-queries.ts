import { queryOptions } from '@tanstack/react-query';
import { listThanks } from '../api/thanks.ts';

/** Prefix of the query keys of all lists of thanks. */
export const thanksKey = ['thanks'];

/** Thanks that the admin has not seen. */
export const newThanksQuery = queryOptions({
  queryKey: [...thanksKey, 'new'],
  queryFn: () => listThanks({ new: 'true' }),
});

/** The newest thanks for all answers. */
export const allThanksQuery = queryOptions({ queryKey: [...thanksKey, 'all'], queryFn: () => listThanks({}) });

/** Thanks for one answer. */
export const thanksQuery = (question_id: string) =>
  queryOptions({ queryKey: [...thanksKey, { question_id }], queryFn: () => listThanks({ question_id }) });
