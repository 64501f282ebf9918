import { useRef, useState } from 'react';
import type { ProblemCode } from '../../../shared/errors.ts';
import { ApiError } from '../../api.ts';
import { clearAdminFlag } from './admin-flag.ts';
import { explain, helpWith } from './explain.ts';
import { Refusal } from './refusal.ts';

type State = {
  busy: boolean;
  errorText?: string | undefined;
  help?: string;
  code?: ApiError['code'] | undefined;
  /** The name of the field that a `Refusal` is about. */
  field?: string | undefined;
};

/** The state of a request; of its failure, `errorText` is the message and `help` the request id as a sentence. */
export type Change = State & {
  /** Runs the work unless a previous one is still running; true if it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** `describe` turns a failure into the message for the person. */
export const useChange = (describe: (error: unknown) => string = explain): Change => {
  const [state, setState] = useState<State>({ busy: false });
  // a ref, as state is updated too late for a double click
  const running = useRef<boolean>(false);

  const run = async (work: () => Promise<unknown>) => {
    if (running.current) return false;
    running.current = true;
    setState({ busy: true });
    try {
      await work();
      setState({ busy: false });
      return true;
    } catch (error) {
      if (error instanceof Refusal) setState({ busy: false, errorText: error.message, field: error.field });
      else {
        noticeEndedSession(error);
        const code = error instanceof ApiError ? error.code : undefined;
        setState({ busy: false, errorText: describe(error), help: helpWith(error), code });
      }
      return false;
    } finally {
      running.current = false;
    }
  };

  return { ...state, run };
};

// 401 codes that refuse what was typed, not the session
const inputCodes = new Set<string>(['wrong_password', 'wrong_code', 'code_needed'] satisfies ProblemCode[]);

/** Leads to the login after any other 401: the session has ended. */
export const noticeEndedSession = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401 && !inputCodes.has(error.code)) clearAdminFlag();
};
