import { useEffect, useState } from 'react';
import { remainingTime } from '../../../shared/answers/remaining-time.ts';
import { pageLanguage } from '../../page-language.ts';

const halfMinute = 30_000;

/** The time left until the due date as text, updated every 30 seconds; undefined without a due date or after it. */
export const useRemainingTime = (due_date: string | null): string | undefined => {
  const [text, setText] = useState(() => remainingTime(due_date, Date.now(), pageLanguage));
  useEffect(() => {
    const timer = setInterval(() => setText(remainingTime(due_date, Date.now(), pageLanguage)), halfMinute);
    return () => clearInterval(timer);
  }, [due_date]);
  return text;
};
