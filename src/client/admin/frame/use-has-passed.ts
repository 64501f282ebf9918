import { useEffect, useState } from 'react';

/** Whether a time (ISO 8601) has passed; updates when it does. False for undefined. */
export const useHasPassed = (time: string | undefined): boolean => {
  const end = time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const delay = end - Date.now();
    if (delay <= 0 || delay > maxTimeout) return;
    const timer = setTimeout(() => setNow(Date.now()), delay);
    return () => clearTimeout(timer);
  }, [end]);
  return end <= Math.max(now, Date.now());
};

// the maximum of setTimeout in ms, 24.8 days: later times are not watched
const maxTimeout = 2 ** 31 - 1;
