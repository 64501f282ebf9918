import { useRef, useState } from 'react';
import type { ProblemCode } from '../../../shared/errors.ts';
import { ApiError } from '../../api.ts';
import { clearAdminFlag } from './admin-flag.ts';
import { explain, helpWith } from './explain.ts';

type State = { busy: boolean; errorText?: string | undefined; help?: string; code?: ApiError['code'] | undefined };

/** The state of a request; of its failure, `errorText` is the message and `help` the request id as a sentence. */
export type Change = State & {
  /** Runs the work unless a previous one is still running; true if it succeeded. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  /** Shows an error without a request. */
  refuse: (errorText: string) => void;
};

/** `describe` turns a failure into the message for the person. */
export const useChange = (describe: (error: unknown) => string = explain): Change => {
  const [state, setState] = useState<State>({ busy: false });
  // a ref, as state is updated too late for a double click
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

// 401 codes that refuse what was typed, not the session
const inputCodes = new Set<string>(['wrong_password', 'wrong_code', 'code_needed'] satisfies ProblemCode[]);

/** Leads to the login after any other 401: the session has ended. */
export const noticeEndedSession = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401 && !inputCodes.has(error.code)) clearAdminFlag();
};
