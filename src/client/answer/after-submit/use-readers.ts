import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerReaders } from '../../../shared/readers.ts';
import { ApiError, call } from '../../api.ts';
import { loadTimeouts } from '../session/opened.ts';

type State = {
  /** Undefined until it is known. */
  reading: AnswerReaders | undefined;
  /** It is known, or could not be loaded. */
  isSettled: boolean;
  /** The choice that is being saved. */
  chosen: boolean | undefined;
  /** The last choice, if it was refused or its response was lost. */
  failed: { only_admin: boolean; error: ApiError } | undefined;
};

const path = '/api/answer/reading';

/** Who can read the answer of this link, asked anew whenever the page is shown again or the network is back. */
export const useReaders = (token: string) => {
  const [state, setState] = useState<State>({
    reading: undefined,
    isSettled: false,
    chosen: undefined,
    failed: undefined,
  });
  const change = useCallback((part: Partial<State>) => setState((before) => ({ ...before, ...part })), []);
  // increments before and after a save: a response asked for earlier is outdated
  const turn = useRef(0);

  const load = useCallback(async () => {
    if (document.visibilityState === 'hidden') return;
    const asked = turn.current;
    try {
      const reading = await call<AnswerReaders>('GET', path, { token, timeout: loadTimeouts.first });
      if (asked === turn.current) change({ reading, isSettled: true });
    } catch (error) {
      console.warn('Who can read this answer is not known.', error);
      change({ isSettled: true });
    }
  }, [token, change]);

  useEffect(() => {
    void load();
    document.addEventListener('visibilitychange', load);
    addEventListener('online', load);
    return () => {
      document.removeEventListener('visibilitychange', load);
      removeEventListener('online', load);
    };
  }, [load]);

  const setOnlyAdmin = async (only_admin: boolean) => {
    if (state.chosen !== undefined) return;
    change({ chosen: only_admin, failed: undefined });
    turn.current += 1;
    try {
      const reading = await call<AnswerReaders>('PUT', path, { token, body: { only_admin } });
      change({ reading, chosen: undefined });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      change({ chosen: undefined, failed: { only_admin, error } });
    }
    turn.current += 1;
    // after a failure too: perhaps only the response was lost
    void load();
  };

  const { reading, isSettled, chosen, failed } = state;
  const problem = failed?.only_admin === reading?.only_admin ? undefined : failed?.error;
  return { reading, isSettled, chosen, problem, setOnlyAdmin };
};
