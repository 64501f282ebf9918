import { useEffect, useState } from 'react';
import type { Answer } from '../../shared/answers.ts';
import { ApiError, loadAnswer } from '../api.ts';

export type Loading =
  | { state: 'loading'; trouble: boolean }
  | { state: 'unknown' }
  | { state: 'loaded'; answer: Answer };

const longestPause = 15_000;

/** Loads the question of a link, and goes on trying until the server says yes or no. */
export const useAnswer = (token: string): Loading => {
  const [loading, setLoading] = useState<Loading>({ state: 'loading', trouble: false });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let pause = 1000;

    const attempt = async () => {
      clearTimeout(timer);
      try {
        const answer = await loadAnswer(token);
        if (!isGone) setLoading({ state: 'loaded', answer });
      } catch (error) {
        if (isGone) return;
        if (error instanceof ApiError && error.status === 404) return setLoading({ state: 'unknown' });
        setLoading({ state: 'loading', trouble: true });
        timer = setTimeout(attempt, pause);
        pause = Math.min(pause * 2, longestPause);
      }
    };

    const tryAtOnce = () => {
      if (timer !== undefined) void attempt();
    };
    void attempt();
    addEventListener('online', tryAtOnce);
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener('online', tryAtOnce);
    };
  }, [token]);

  return loading;
};
