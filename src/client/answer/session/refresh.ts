import type { Answer } from '../../../shared/answers.ts';
import { ApiError, loadAnswer } from '../../api.ts';

export type Refresh = {
  /** Asks now, where the page is visible and no request is under way. */
  ask: () => void;
  close: () => void;
};

type Options = {
  token: string;
  /** The page was opened without a network: it does not know yet what the server has. */
  isOffline: boolean;
  isVisible: () => boolean;
  /** `isCurrent`: nobody has closed this since. */
  onAnswer: (answer: Answer, isCurrent: () => boolean) => Promise<void> | void;
};

const interval = 60_000;
const offlineInterval = 15_000;
// a request that hangs must not keep the next look from asking
const timeout = 10_000;

/**
 * Asks the server for the question once a minute while the page is visible, and whenever `ask` is called: so the page
 * notices a lock, an unlock and what was written elsewhere.
 */
export const openRefresh = ({ token, isOffline, isVisible, onAnswer }: Options): Refresh => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isClosed = false;
  let pause = isOffline ? offlineInterval : interval;

  const ask = async () => {
    if (isAsking || isClosed || !isVisible()) return;
    clearTimeout(timer);
    isAsking = true;
    try {
      const answer = await loadAnswer(token, timeout);
      pause = interval;
      if (!isClosed) await onAnswer(answer, () => !isClosed);
    } catch (error) {
      console.warn('The question could not be refreshed.', error);
      // a link that opens nothing does not come back by itself; a save or the next look tells
      if (error instanceof ApiError && error.status === 404) pause = Number.POSITIVE_INFINITY;
    }
    isAsking = false;
    if (!isClosed && pause < Number.POSITIVE_INFINITY) timer = setTimeout(ask, pause);
  };

  timer = setTimeout(ask, pause);
  return {
    ask: () => void ask(),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
