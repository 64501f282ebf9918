import { useState } from 'react';
import type { QuestionFilter } from '../../../shared/questions/question-filters.ts';

type Kept = { filter: QuestionFilter | undefined; ids: ReadonlySet<string> };

/**
 * Which people or questions the filter shows, by id. What was shown stays until another filter is chosen, also if it no
 * longer fits: it does not disappear while she deals with it.
 */
export const useShown = <T extends { id: string }>(
  all: T[],
  filter: QuestionFilter | undefined,
  fits: (item: T, filter: QuestionFilter) => boolean,
): T[] => {
  const [kept, setKept] = useState<Kept>({ filter, ids: new Set() });
  const isKept = (id: string) => kept.filter === filter && kept.ids.has(id);
  const shown = filter === undefined ? all : all.filter((item) => isKept(item.id) || fits(item, filter));
  if (kept.filter !== filter) setKept({ filter, ids: new Set(filter && shown.map(({ id }) => id)) });
  else if (filter !== undefined && shown.some(({ id }) => !kept.ids.has(id)))
    setKept({ filter, ids: new Set([...kept.ids, ...shown.map(({ id }) => id)]) });
  return shown;
};
