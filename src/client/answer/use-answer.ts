import { useEffect, useState } from 'react';
import type { Answer } from '../../shared/answers.ts';
import { ApiError, isClosed, loadAnswer } from '../api.ts';
import { type Found, judgeDraft } from './device/draft.ts';
import type { Device, Draft } from './device/store.ts';

/** A question with its answer, and what this device still has of it. */
export type Opened = {
  answer: Answer;
  draft: Draft | undefined;
  found: Found;
  /** The server could not be reached: this is the last state this device knows. */
  isOffline: boolean;
};

export type Loading =
  | { state: 'loading'; trouble: boolean; help?: string }
  /** `draft`: words of this device that cannot be sent with this link, or not now. */
  | { state: 'closed'; code: string; draft: Draft | undefined }
  | { state: 'loaded'; opened: Opened };

const longestPause = 15_000;
const patience = 4000;

/** A device that keeps nothing has nothing to offer. */
export const ifKept = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    console.warn('This device keeps no copy.', error);
    return undefined;
  }
};

const open = async (device: Device, answer: Answer, isOffline: boolean): Promise<Opened> => {
  const draft = await ifKept(device.readDraft(answer.question.id));
  const found = judgeDraft(draft, answer.question);
  if (found === 'nothing' && draft) void ifKept(device.deleteDraft(draft.question_id));
  return { answer, draft, found, isOffline };
};

/** For opening without a network; a submitted answer leaves nothing on a tablet that others use. */
export const keepLastState = (device: Device, token: string, answer: Answer): Promise<void> =>
  answer.question.status === 'submitted' ? device.forgetAnswer() : device.writeAnswer(token, answer);

/** Asks the server; keeps what it says, so that the page opens without a network next time. */
export const openFromServer = async (device: Device, token: string): Promise<Opened> => {
  const answer = await loadAnswer(token);
  void ifKept(keepLastState(device, token, answer));
  return open(device, answer, false);
};

/** The last state that this device knows; undefined when it knows none. */
export const openFromDevice = async (device: Device, token: string): Promise<Opened | undefined> => {
  const answer = await ifKept(device.readAnswer(token));
  return answer && open(device, answer, true);
};

/** Loads the question of a link, and goes on trying until the server says yes or no. */
export const useAnswer = (device: Device, token: string): Loading => {
  const [loading, setLoading] = useState<Loading>({ state: 'loading', trouble: false });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = false;
    let pause = 1000;
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
        finish({ state: 'loaded', opened: await openFromServer(device, token) });
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
        setLoading({ state: 'loading', trouble: true, help });
        timer = setTimeout(attempt, pause);
        pause = Math.min(pause * 2, longestPause);
      }
    };

    const tryAtOnce = () => {
      if (timer !== undefined) void attempt();
    };
    void attempt();
    // a network that is there and carries nothing
    const impatience = setTimeout(tryDevice, patience);
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
