import { useState } from 'react';
import type { Held } from './use-held.ts';

// whole rows in one, two and four columns
const groupSize = 24;

/**
 * People in groups, in their order. Whoever is in a group stays there, whatever becomes of others: a card that moved
 * to another group would begin anew and forget what is typed in it.
 */
export const useGroups = <T extends { id: string }>(shown: Held<T>[]): { id: number; held: Held<T>[] }[] => {
  const [groupOf] = useState(() => new Map<string, number>());
  const groups: { id: number; held: Held<T>[] }[] = [];
  for (const one of shown) {
    const last = groups.at(-1);
    const next = last && last.held.length < groupSize ? last.id : (last?.id ?? -1) + 1;
    const id = Math.max(groupOf.get(one.item.id) ?? next, last?.id ?? 0);
    groupOf.set(one.item.id, id);
    if (last?.id === id) last.held.push(one);
    else groups.push({ id, held: [one] });
  }
  return groups;
};
