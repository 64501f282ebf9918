import { call } from '../../api.ts';

// scanners that open links in a real browser do none of these
const signsOfAPerson = ['pointerdown', 'pointermove', 'keydown'];

/** Reports once that a person is looking at the question (ADR 043). Returns the function that stops waiting for one. */
export const reportOpening = (token: string): (() => void) => {
  const waiting = new AbortController();
  const report = () => {
    waiting.abort();
    call('POST', '/api/answer/opened', { token }).catch(console.warn);
  };
  for (const sign of signsOfAPerson) addEventListener(sign, report, { signal: waiting.signal });
  return () => waiting.abort();
};
