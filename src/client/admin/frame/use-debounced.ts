import { useEffect, useState } from 'react';

// in ms
const delay = 200;

/** The value, debounced. */
export const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
