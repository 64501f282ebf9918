import { useEffect } from 'react';
import type { Keeper } from './device/keeper.ts';
import type { Device } from './device/store.ts';
import type { Editor } from './editor/mount.ts';
import type { Saver } from './saving.ts';
import { openFromServer } from './use-answer.ts';

type Options = {
  device: Device;
  token: string;
  isOffline: boolean;
  editor: Editor | undefined;
  saver: Saver;
  keeper: Keeper;
};

const pause = 15_000;

/** A page opened without a network learns what the server has as soon as it can, unless one has begun to write. */
export const useReconnect = ({ device, token, isOffline, editor, saver, keeper }: Options): void => {
  useEffect(() => {
    if (!isOffline || !editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const refresh = async () => {
      clearTimeout(timer);
      try {
        const { question } = (await openFromServer(device, token)).answer;
        // what is written here by now meets the server with its own save
        if (saver.state().indicator !== 'saved') return;
        if (question.content !== editor.content()) editor.setContent(question.content);
        keeper.wake(question);
        saver.adopt(question, false);
        removeEventListener('online', refresh);
      } catch (error) {
        console.warn('The server cannot be reached yet.', error);
        timer = setTimeout(refresh, pause);
      }
    };

    timer = setTimeout(refresh, pause);
    addEventListener('online', refresh);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', refresh);
    };
  }, [device, token, isOffline, editor, saver, keeper]);
};
