import { useEffect, useState } from 'react';
import type { Keeper } from './device/keeper.ts';
import type { Device } from './device/store.ts';
import { type Handover, openTabs } from './device/tabs.ts';
import type { Editor } from './editor/mount.ts';
import { type Opened, openFromServer } from './opened.ts';
import type { Saver } from './saving.ts';

type Options = {
  device: Device;
  token: string;
  question_id: string;
  editor: Editor | undefined;
  saver: Saver;
  keeper: Keeper;
};

const longestWait = 1000;
const noReply = 500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a tab that is asleep or gone left on this device and at the server. */
const whatIsLeft = ({ answer: { question }, draft, found }: Opened): Handover => {
  const { version, content, status } = question;
  if (!draft || found === 'nothing' || found === 'locked')
    return { html: content, version, content, status, isUnsaved: false, sent: [] };
  const { html, base_version, base_content, sent } = draft;
  // words saved elsewhere since are met by the next save, and the person chooses
  const base = found === 'resume' ? { version, content } : { version: base_version, content: base_content };
  return { html, ...base, status, isUnsaved: true, sent };
};

/** True while another tab of this device is the one that writes. */
export const useTabs = ({ device, token, question_id, editor, saver, keeper }: Options): boolean => {
  const [isPassive, setPassive] = useState(false);

  useEffect(() => {
    if (!editor) return;
    let isResting = false;
    let turn = 0;

    const rest = (now: boolean) => {
      turn += 1;
      isResting = now;
      setPassive(now);
    };

    const give = async (): Promise<Handover | undefined> => {
      if (isResting) return undefined;
      keeper.flush();
      rest(true);
      saver.flush();
      // what is under way arrives before the other tab goes on, or is handed over as unsaved
      await Promise.race([saver.idle(), wait(longestWait)]);
      keeper.rest();
      saver.close();
      const { version, content, status, indicator } = saver.state();
      const [html, sent] = [editor.keptContent(), saver.unacknowledged()];
      return { html, version, content, status, isUnsaved: indicator !== 'saved', sent };
    };

    const adopt = ({ html, version, content, status, isUnsaved, sent }: Handover) => {
      // two tabs written on in the same moment meet at the server; what comes late is older than what was saved here
      if (!isResting && (saver.state().indicator !== 'saved' || version < saver.state().version)) return;
      keeper.wake({ version, content }, sent);
      if (editor.keptContent() !== html) editor.setContent(html);
      saver.adopt({ version, content, status }, isUnsaved, sent);
      rest(false);
    };

    const takeUp = async (since = turn) => {
      // a person who turned back to the other tab meanwhile goes on there
      const isDue = () => turn === since && isResting && document.visibilityState === 'visible';
      await wait(noReply);
      if (!isDue()) return;
      try {
        const opened = await openFromServer(device, token);
        if (isDue()) adopt(whatIsLeft(opened));
      } catch (error) {
        console.warn('Another tab wrote last, and the server cannot be reached.', error);
        setTimeout(() => takeUp(since), longestWait);
      }
    };

    const tabs = openTabs({ question_id, give, receive: adopt });
    const whenSeen = () => {
      if (document.visibilityState === 'visible' && isResting) void takeUp();
    };
    tabs.take();
    document.addEventListener('visibilitychange', whenSeen);
    addEventListener('focus', whenSeen);
    return () => {
      tabs.close();
      document.removeEventListener('visibilitychange', whenSeen);
      removeEventListener('focus', whenSeen);
    };
  }, [device, token, question_id, editor, saver, keeper]);

  return isPassive;
};
