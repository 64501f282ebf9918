import { day } from '../durations.ts';

/** `days` × 24 h after the time they were set, or null without days. Times are ISO 8601. */
export const dueDate = (set_at: string, days: number | null): string | null =>
  days === null ? null : new Date(Date.parse(set_at) + days * day).toISOString();
