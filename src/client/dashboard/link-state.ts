import { useEffect, useState } from 'react';
import type { Question } from '../../shared/questions.ts';

type Link = Pick<Question, 'link_expires_at' | 'link_paused'>;

/** What a link is beside open, in a word; an end is noticed when it comes. */
export const useLinkState = ({ link_expires_at, link_paused }: Link): 'ended' | 'paused' | undefined => {
  const end = link_expires_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(link_expires_at);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const wait = end - Date.now();
    if (wait <= 0 || wait > longestTimer) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [end]);
  if (end <= Math.max(now, Date.now())) return 'ended';
  return link_paused ? 'paused' : undefined;
};

// browsers count timers in 31 bits of ms; a dashboard is seldom open for 24 days
const longestTimer = 2 ** 31 - 1;

/** The last day (yyyy-mm-dd, here) on which a link that ends at this time opens; '' where it never ends. */
export const lastDay = (link_expires_at: string | undefined): string => {
  if (link_expires_at === undefined) return '';
  const last = new Date(Date.parse(link_expires_at) - 1);
  return [last.getFullYear(), last.getMonth() + 1, last.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
};

/** The end of such a day, as a time. */
export const endOfDay = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
};
