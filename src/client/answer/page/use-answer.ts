import { useEffect, useState } from 'react';
import { ApiError, isClosed } from '../../api.ts';
import type { Device, Draft } from '../device/store.ts';
import { loadTimeouts, type Opened, openFromDevice, openFromServer } from '../session/opened.ts';
import { type Frame, openFrame } from './frame.ts';
import { reloadInLanguage } from './reload-in-language.ts';

export type LoadProblem = 'slow' | 'unreachable';

export type Loading =
  /** `problem`: loading is slow, or the server is unreachable. `help`: the request id as a sentence. */
  | { state: 'loading'; problem?: LoadProblem; help?: string }
  /** The link is closed. `draft`: unsent content on this device, which this link does not accept. */
  | { state: 'closed'; code: string; draft: Draft | undefined }
  | { state: 'loaded'; opened: Opened; frame: Frame };

// all in ms
const maxRetryDelay = 15_000;
const slowAfter = 4000;

/** Loads the question of a link; retries with exponential backoff until the server answers. */
export const useAnswer = (device: Device, token: string): Loading => {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = false;
    let retryDelay = 1000;
    let timeout = loadTimeouts.first;
    let help = '';

    const finish = (result: Loading) => {
      if (isDone) return;
      isDone = true;
      setLoading(result);
    };

    const finishWith = (opened: Opened) => {
      if (!isDone) finish({ state: 'loaded', opened, frame: openFrame() });
    };

    const tryDevice = async () => {
      const opened = await openFromDevice(device, token);
      if (opened) finishWith(opened);
    };

    const attempt = async () => {
      clearTimeout(timer);
      timer = undefined;
      try {
        const opened = await openFromServer(device, token, timeout);
        if (isDone) return;
        if (!reloadInLanguage(opened.answer.person.language)) return finishWith(opened);
        // the page reloads: no editor whose text would be lost
        isDone = true;
        clearTimeout(slowTimer);
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || isClosed(error))) {
          clearTimeout(slowTimer);
          const closed = {
            state: 'closed',
            code: error.code,
            draft: (await openFromDevice(device, token))?.draft,
          } as const;
          if (!isClosed(error)) return finish(closed);
          if (isDone) return;
          setLoading(closed);
          timer = setTimeout(attempt, maxRetryDelay);
          return;
        }
        await tryDevice();
        if (isDone) return;
        // keep showing the first request id: the person may be reading it out to somebody
        if (error instanceof ApiError) help ||= error.help;
        const isUnreachable = error instanceof ApiError && error.status === 0;
        setLoading({ state: 'loading', problem: isUnreachable ? 'unreachable' : 'slow', help });
        timeout = Math.min(timeout * 2, loadTimeouts.max);
        timer = setTimeout(attempt, retryDelay);
        retryDelay = Math.min(retryDelay * 2, maxRetryDelay);
      }
    };

    const retryNow = () => {
      if (timer !== undefined) void attempt();
    };
    void attempt();
    // connected, but nothing arrives: open what this device has, else show that loading is slow
    const slowTimer = setTimeout(async () => {
      await tryDevice();
      if (!isDone)
        setLoading((before) =>
          before.state === 'loading' && !before.problem ? { ...before, problem: 'slow' } : before,
        );
    }, slowAfter);
    addEventListener('online', retryNow);
    return () => {
      isDone = true;
      clearTimeout(timer);
      clearTimeout(slowTimer);
      removeEventListener('online', retryNow);
    };
  }, [device, token]);

  return loading;
};
