import { useEffect, useState } from 'react';
import { ApiError, isClosed } from '../api.ts';
import type { Device, Draft } from './device/store.ts';
import { type Opened, openFromDevice, openFromServer } from './opened.ts';

export type Trouble = 'slow' | 'unreachable';

export type Loading =
  /** `trouble`: it takes long, or the server cannot be reached. */
  | { state: 'loading'; trouble?: Trouble; help?: string }
  /** `draft`: words of this device that cannot be sent with this link, or not now. */
  | { state: 'closed'; code: string; draft: Draft | undefined }
  | { state: 'loaded'; opened: Opened };

const longestPause = 15_000;
const patience = 4000;
// a connection that carries nothing is given up for another; each is given longer than the last, as some lines are slow
const timeouts = { first: 10_000, longest: 60_000 };

/** Loads the question of a link, and goes on trying until the server says yes or no. */
export const useAnswer = (device: Device, token: string): Loading => {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = false;
    let pause = 1000;
    let timeout = timeouts.first;
    let help = '';

    const finish = (result: Loading) => {
      if (isDone) return;
      isDone = true;
      setLoading(result);
    };

    const tryDevice = async () => {
      const opened = await openFromDevice(device, token);
      if (opened) finish({ state: 'loaded', opened });
    };

    const attempt = async () => {
      clearTimeout(timer);
      timer = undefined;
      try {
        finish({ state: 'loaded', opened: await openFromServer(device, token, timeout) });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || isClosed(error))) {
          clearTimeout(impatience);
          const closed = {
            state: 'closed',
            code: error.code,
            draft: (await openFromDevice(device, token))?.draft,
          } as const;
          if (!isClosed(error)) return finish(closed);
          if (isDone) return;
          setLoading(closed);
          timer = setTimeout(attempt, longestPause);
          return;
        }
        await tryDevice();
        if (isDone) return;
        // the first name stays: one may be reading it out
        if (error instanceof ApiError) help ||= error.help;
        const isUnreachable = error instanceof ApiError && error.status === 0;
        setLoading({ state: 'loading', trouble: isUnreachable ? 'unreachable' : 'slow', help });
        timeout = Math.min(timeout * 2, timeouts.longest);
        timer = setTimeout(attempt, pause);
        pause = Math.min(pause * 2, longestPause);
      }
    };

    const tryAtOnce = () => {
      if (timer !== undefined) void attempt();
    };
    void attempt();
    // a network that is there and carries nothing
    const impatience = setTimeout(async () => {
      await tryDevice();
      if (!isDone)
        setLoading((before) =>
          before.state === 'loading' && !before.trouble ? { ...before, trouble: 'slow' } : before,
        );
    }, patience);
    addEventListener('online', tryAtOnce);
    return () => {
      isDone = true;
      clearTimeout(timer);
      clearTimeout(impatience);
      removeEventListener('online', tryAtOnce);
    };
  }, [device, token]);

  return loading;
};
