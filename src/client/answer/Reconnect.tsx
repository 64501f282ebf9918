import { useEffect } from 'react';
import type { Keeper } from './device/keeper.ts';
import type { Device } from './device/store.ts';
import type { Editor } from './editor/mount.ts';
import { openFromServer } from './opened.ts';
import type { Saver } from './saving.ts';

type Props = {
  device: Device;
  token: string;
  editor: Editor;
  saver: Saver;
  keeper: Keeper;
};

const pause = 15_000;

/** A page opened without a network learns what the server has as soon as it can, unless one has begun to write. */
export const Reconnect = ({ device, token, editor, saver, keeper }: Props) => {
  useEffect(() => {
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
  }, [device, token, editor, saver, keeper]);
  return null;
};
