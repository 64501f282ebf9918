import type { Revision } from '../../shared/revisions.ts';

/** What thinning looks at: `kept` is 1 for one that must stay whatever comes after it. */
export type RetentionCandidate = Revision & { kept: number };

/** The versions to delete, and those to mark as kept before that. */
export type Thinning = { drop: number[]; keep: number[] };

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * Which revisions of one answer are no longer needed at `now` (ms since 1970): all of the last 24 hours stay, then
 * the newest of each hour for a week, then the newest of each day. The newest of all, those submitted, the last one
 * before a submit, and the last one before a large deletion always stay; the lock marks the one it found.
 */
export const planRetention = (revisions: RetentionCandidate[], now: number): Thinning => {
  const newestFirst = revisions.toSorted((a, b) => b.version - a.version);
  const hours = new Set<number>();
  const days = new Set<number>();
  const thinning: Thinning = { drop: [], keep: [] };
  newestFirst.forEach((revision, index) => {
    const at = Date.parse(revision.created_at);
    const isOfHour = isFirst(hours, Math.floor(at / hour));
    const isOfDay = isFirst(days, Math.floor(at / day));
    if (revision.kept || revision.status === 'submitted') return;
    const next = newestFirst[index - 1];
    // marked, because what came next may itself be thinned out
    if (next && endsHere(revision, next)) thinning.keep.push(revision.version);
    else if (next && !(now - at <= day || (now - at <= 7 * day ? isOfHour : isOfDay)))
      thinning.drop.push(revision.version);
  });
  return thinning;
};

const isFirst = (seen: Set<number>, key: number) => seen.size < seen.add(key).size;

/** Whether what came next was submitted, or is shorter by more than 20 % and more than 200 characters. */
const endsHere = (revision: Revision, next: Revision) => {
  const lost = revision.length - next.length;
  return next.status === 'submitted' || (lost > 200 && lost > revision.length / 5);
};
