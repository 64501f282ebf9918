import type { Device } from '../../../src/client/answer/device/store.ts';
import { type Opened, openFromDevice, openFromServer, startOf } from '../../../src/client/answer/session/opened.ts';
import { type AnswerSession, type Choice, createSession } from '../../../src/client/answer/session/session.ts';
import { type View, viewOf } from '../../../src/client/answer/session/view.ts';

/** The answer page without its user interface: the real session, with a string as the editor. */
export type ModelPage = {
  opened: Opened;
  session: AnswerSession;
  /** The content of the editor. */
  text: () => string;
  /** The text shown as the person's own, also next to a locked answer. */
  mine: () => string;
  view: () => View;
  /** Another tab writes. */
  isPassive: () => boolean;
  /** False while the page is not editable. */
  type: (change: (text: string) => string) => boolean;
  /** Presses "Continue here" or, with a submitted answer, "Edit Answer". */
  takeOver: () => void;
  submit: () => Promise<void>;
  resolveConflict: (choice: Choice) => Promise<unknown>;
};

export type ModelPageOptions = {
  token: string;
  device: Device;
  isVisible: () => boolean;
  wasHidden: () => boolean;
  /** This text is shown as the person's own. */
  onWords: (text: string) => void;
  /** The tab takes over the text of another one, or what a closed one left. */
  onActive: (text: string) => void;
  /** What the page opens with. Default: it loads from the server, or else from the device. */
  opening?: Promise<Opened | undefined>;
};

/** Undefined while neither the server nor the device has anything to show. */
export const openModelPage = async (options: ModelPageOptions): Promise<ModelPage | undefined> => {
  const { token, device, isVisible, wasHidden, onWords, onActive } = options;
  const { opening = openFromServer(device, token).catch(() => openFromDevice(device, token)) } = options;
  const opened = await opening;
  if (!opened) return undefined;
  let text = startOf(opened).html;
  let isPassive = false;

  const editor = {
    content: () => text,
    draftContent: () => text,
    plainText: () => text,
    uploadCounts: () => ({ pending: 0, failed: 0, retrying: 0 }),
    setContent: (next: string) => {
      text = next;
      show();
    },
  };
  const session = createSession({ device, token, opened, contentSource: { current: editor }, isVisible, wasHidden });
  const mine = () => session.state().lockedDraft ?? text;
  let shown: string | undefined;
  const show = () => {
    if (mine() === shown) return;
    shown = mine();
    onWords(shown);
  };
  show();
  session.subscribe(() => {
    // late text is shown and hidden without a change of the editor
    show();
    const { isPassive: now } = session.state();
    if (isPassive && !now) onActive(mine());
    isPassive = now;
  });
  session.mount(editor);

  const view = () => viewOf(session.state(), { editor: 'ready', isPrerendered: false, hasText: false });

  return {
    opened,
    session,
    view,
    text: () => text,
    mine,
    isPassive: () => session.state().isPassive,
    type: (change) => {
      if (view().mode === 'reading') session.reopen();
      if (!view().isEditable) return false;
      text = change(text);
      show();
      session.edited();
      return true;
    },
    takeOver: () => {
      if (view().mode === 'reading') session.reopen();
      else void session.takeOver();
    },
    submit: async () => {
      await session.submit();
      if (view().asksAboutEmpty) await session.submitEmpty();
    },
    resolveConflict: session.resolveConflict,
  };
};
