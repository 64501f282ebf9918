import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerReaders } from '../../../shared/reading/readers.ts';
import { ApiError, call } from '../../api.ts';
import { loadTimeouts } from '../session/opened.ts';

type State = {
  /** Undefined until it is known. */
  reading: AnswerReaders | undefined;
  /** Loaded, or failed to load. */
  isSettled: boolean;
  /** The choice that is being saved. */
  chosen: boolean | undefined;
  /** The last choice, if saving it failed. */
  failed: { only_admin: boolean; error: ApiError } | undefined;
};

const path = '/api/answer/reading';

/** Who can read the answer of this link; fetched again whenever the page becomes visible or the network is back. */
export const useReaders = (token: string) => {
  const [state, setState] = useState<State>({
    reading: undefined,
    isSettled: false,
    chosen: undefined,
    failed: undefined,
  });
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  // incremented before and after a save, so that responses to earlier requests are ignored
  const turn = useRef(0);

  const load = async () => {
    if (document.visibilityState === 'hidden') return;
    const asked = turn.current;
    try {
      const reading = await call<AnswerReaders>('GET', path, { token, timeout: loadTimeouts.first });
      if (asked === turn.current) change({ reading, isSettled: true });
    } catch (error) {
      console.warn('Who can read this answer is not known.', error);
      change({ isSettled: true });
    }
  };

  const reload = useEffectEvent(() => void load());
  useEffect(() => {
    reload();
    document.addEventListener('visibilitychange', reload);
    addEventListener('online', reload);
    return () => {
      document.removeEventListener('visibilitychange', reload);
      removeEventListener('online', reload);
    };
  }, []);

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
    // after a failure too: the save may have succeeded and only the response was lost
    void load();
  };

  const { reading, isSettled, chosen, failed } = state;
  const problem = failed?.only_admin === reading?.only_admin ? undefined : failed?.error;
  return { reading, isSettled, chosen, problem, setOnlyAdmin };
};
