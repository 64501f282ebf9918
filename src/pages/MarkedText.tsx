import type { ReactNode } from 'react';
import { foldText, placesOf, wantedIn } from '../shared/search/find-words.ts';

/** A text with the search terms marked. */
export const MarkedText = ({ text, query }: { text: string; query: string }) => {
  const folded = foldText(text);
  const places = wantedIn([folded], query)
    .flatMap((wanted) => placesOf(folded, wanted))
    .sort((a, b) => a.from - b.from);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of places) {
    // overlaps a longer match that is already marked
    if (from < end) continue;
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, text.slice(end)];
};
