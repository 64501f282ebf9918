import { useEffect, useState } from 'react';
import { remainingTime } from '../../../shared/remaining-time.ts';

const halfMinute = 30_000;

/** The time left until the due date; hidden without one or after it. Updates every 30 seconds. */
export const RemainingTime = ({ due_date }: { due_date: string | null }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), halfMinute);
    return () => clearInterval(timer);
  }, []);
  const left = remainingTime(due_date, now);
  return left === undefined ? null : <span className="badge badge-in_progress">{left}</span>;
};
