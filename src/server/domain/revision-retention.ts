import type { Revision } from '../../shared/answers/revisions.ts';
import { day, hour } from '../../shared/durations.ts';

/** `kept` is 1 for a revision that is kept for good. */
export type RetentionCandidate = Revision & { kept: number };

/** The versions to delete, and those to mark as kept for good before that. */
type RetentionPlan = { expired: number[]; pinned: number[] };

/**
 * The retention policy for the revisions of one answer at `now` (ms since 1970): all of the last 24 hours, then the
 * newest of each hour for a week, then the newest of each day. Always kept: the newest, those submitted, the last one
 * before a submit and the last one before a large deletion. (Locking marks the newest as kept.)
 */
export const planRetention = (revisions: RetentionCandidate[], now: number): RetentionPlan => {
  const newestFirst = revisions.toSorted((a, b) => b.version - a.version);
  const hours = new Set<number>();
  const days = new Set<number>();
  const plan: RetentionPlan = { expired: [], pinned: [] };
  newestFirst.forEach((revision, index) => {
    const at = Date.parse(revision.created_at);
    const isOfHour = isFirst(hours, Math.floor(at / hour));
    const isOfDay = isFirst(days, Math.floor(at / day));
    if (revision.kept || revision.status === 'submitted') return;
    const next = newestFirst[index - 1];
    // marked in the database, because the following revision may itself expire
    if (next && isBeforeLoss(revision, next)) plan.pinned.push(revision.version);
    else if (next && !(now - at <= day || (now - at <= 7 * day ? isOfHour : isOfDay)))
      plan.expired.push(revision.version);
  });
  return plan;
};

/** Whether `key` was not in the set before; adds it. */
const isFirst = (seen: Set<number>, key: number) => seen.size < seen.add(key).size;

/** Whether the following revision was submitted, or is shorter by more than 20 % and more than 200 characters. */
const isBeforeLoss = (revision: Revision, next: Revision) => {
  const lost = revision.length - next.length;
  return next.status === 'submitted' || (lost > 200 && lost > revision.length / 5);
};
