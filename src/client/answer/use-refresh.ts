import { useEffect } from 'react';
import type { Answer } from '../../shared/answers.ts';
import { ApiError, loadAnswer } from '../api.ts';
import { baseOf, judgeDraft } from './device/draft.ts';
import type { Keeper } from './device/keeper.ts';
import type { Device } from './device/store.ts';
import type { Editor } from './editor/mount.ts';
import { ifKept, keepLastState, type Opened } from './opened.ts';
import type { Saver } from './saving.ts';

type Options = {
  device: Device;
  token: string;
  /** As this page was opened. */
  opened: Opened;
  /** Undefined while this page does not write. */
  editor: Editor | undefined;
  saver: Saver;
  keeper: Keeper;
};

const interval = 60_000;
// a page opened without a network does not know yet what the server has
const offlineInterval = 15_000;
// a request that hangs must not keep the next look from asking
const timeout = 10_000;

/**
 * Asks the server for the question when the person looks at the page again, when the network is back, and once a minute
 * while the page is visible: so the page notices a lock, an unlock and what was written elsewhere.
 */
export const useRefresh = ({ device, token, opened, editor, saver, keeper }: Options): void => {
  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isClosed = false;
    let pause = opened.isOffline ? offlineInterval : interval;

    const ask = async () => {
      if (isAsking || isClosed || document.visibilityState === 'hidden') return;
      clearTimeout(timer);
      isAsking = true;
      try {
        const answer = await loadAnswer(token, timeout);
        pause = interval;
        if (!isClosed) await takeOver(answer, { device, token, editor, saver, keeper });
      } catch (error) {
        console.warn('The question could not be refreshed.', error);
        // a link that opens nothing does not come back by itself; a save or the next look tells
        if (error instanceof ApiError && error.status === 404) pause = Number.POSITIVE_INFINITY;
      }
      isAsking = false;
      if (!isClosed && pause < Number.POSITIVE_INFINITY) timer = setTimeout(ask, pause);
    };

    timer = setTimeout(ask, pause);
    document.addEventListener('visibilitychange', ask);
    addEventListener('focus', ask);
    addEventListener('online', ask);
    return () => {
      isClosed = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('focus', ask);
      removeEventListener('online', ask);
    };
  }, [device, token, opened, editor, saver, keeper]);
};

type Parts = Pick<Options, 'device' | 'token' | 'saver' | 'keeper'> & { editor: Editor };

/** Takes over what the server has. Words not sent yet are never replaced: their next save meets the server's. */
const takeOver = async (answer: Answer, { device, token, editor, saver, keeper }: Parts) => {
  const { question } = answer;
  const { indicator, version, conflict, refusal } = saver.state();
  // a save under way learns it by itself; an answer older than the last save is out of date
  if (conflict || indicator === 'saving' || question.version < version) return;
  // a photo on its way is part of them, although the text around it is saved
  const isUnsaved = indicator === 'unsaved' || editor.photosToCome().pending > 0;
  if (isUnsaved) return saver.noteLock(question.status === 'locked');
  if (question.version === version) return;
  void ifKept(keepLastState(device, token, answer));
  // words of this device that came too late for a lock which is over
  const late = refusal === 'locked' ? await ifKept(device.readDraft(question.id)) : undefined;
  const found = judgeDraft(late, question);
  const isUnsent = late !== undefined && (found === 'resume' || found === 'conflict');
  const html = isUnsent ? late.html : question.content;
  // in a conflict the next save meets the words saved elsewhere, and the person chooses
  const base = isUnsent ? baseOf(late, found, question) : question;
  const sent = isUnsent ? late.sent : [];
  keeper.wake();
  if (editor.keptContent() !== html) editor.setContent(html);
  saver.adopt({ version: base.version, content: base.content, status: question.status }, isUnsent, sent);
};
