import { useRef, useState } from 'react';
import type { ProblemCode } from '../../shared/errors.ts';
import { ApiError } from '../api.ts';
import { clearAdminFlag } from './admin-flag.ts';
import { explain, helpWith } from './explain.ts';

type State = { busy: boolean; errorText?: string | undefined; help?: string; code?: ApiError['code'] | undefined };

/** A change under way; `errorText` says why the last one failed, `code` is its code, `help` what the log calls it. */
export type Change = State & {
  /** Does the work unless the one before is still under way; true when it was done. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  /** Says something is amiss without asking the server. */
  refuse: (errorText: string) => void;
};

/** `describe` turns a failure into what the person is told. */
export const useChange = (describe: (error: unknown) => string = explain): Change => {
  const [state, setState] = useState<State>({ busy: false });
  // state comes too late for the second of two quick clicks
  const running = useRef<boolean>(false);

  const run = async (work: () => Promise<void>) => {
    if (running.current) return false;
    running.current = true;
    setState({ busy: true });
    try {
      await work();
      setState({ busy: false });
      return true;
    } catch (error) {
      noticeEndedSession(error);
      const code = error instanceof ApiError ? error.code : undefined;
      setState({ busy: false, errorText: describe(error), help: helpWith(error), code });
      return false;
    } finally {
      running.current = false;
    }
  };

  return { ...state, run, refuse: (errorText) => setState({ busy: false, errorText }) };
};

// these are about what was just typed
const typed = new Set<string>(['wrong_password', 'wrong_code', 'code_needed'] satisfies ProblemCode[]);

/** After any other 401 only the login can help. */
export const noticeEndedSession = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401 && !typed.has(error.code)) clearAdminFlag();
};
