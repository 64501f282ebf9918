import { useLayoutEffect, useState } from 'react';
import { type ActiveTabOptions, openActiveTab } from './active-tab.ts';
import type { Editor } from './editor/mount.ts';

type Options = Omit<ActiveTabOptions, 'editor' | 'isVisible' | 'onPassive'> & { editor: Editor | undefined };

const isVisible = () => document.visibilityState === 'visible';

/** True while another tab of this device is the one that writes. */
export const useTabs = ({ device, token, opened, editor, saver, keeper }: Options): boolean => {
  const [isPassive, setPassive] = useState(false);

  useLayoutEffect(() => {
    if (!editor) return;
    const tab = openActiveTab({ device, token, opened, editor, saver, keeper, isVisible, onPassive: setPassive });
    document.addEventListener('visibilitychange', tab.seen);
    addEventListener('focus', tab.seen);
    return () => {
      tab.close();
      document.removeEventListener('visibilitychange', tab.seen);
      removeEventListener('focus', tab.seen);
    };
  }, [device, token, opened, editor, saver, keeper]);

  return isPassive;
};
