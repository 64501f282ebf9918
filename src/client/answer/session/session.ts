import type { Answer, AnsweredQuestion } from '../../../shared/answers.ts';
import { saveAnswer } from '../../api.ts';
import { createKeeper, type Keeping } from '../device/keeper.ts';
import type { Device } from '../device/store.ts';
import type { Handover } from '../device/tabs.ts';
import type { ContentSource, Editor } from '../editor/mount.ts';
import { openActiveTab } from './active-tab.ts';
import { ifKept, keepLastState, type Opened, openFresh, whatIsLeft } from './opened.ts';
import { openRefresh, type Refresh } from './refresh.ts';
import { createSaver, type Saver, type Saving } from './saving.ts';

export type SessionState = {
  saving: Saving;
  keeping: Keeping;
  /** Another tab of this device writes. */
  isPassive: boolean;
  /** Words of this device that came too late for a lock: they stand beside the answer, and can only be copied. */
  late: string | undefined;
};

export type SessionEditor = ContentSource & Pick<Editor, 'setContent'>;

/** Which of two texts the person goes on with. */
export type Choice = 'mine' | 'other' | 'both';

/**
 * One session of writing: what the server has acknowledged, what was sent, the conflict, the copy on this device and
 * the other tabs. The page shows its state and tells it what happens; it knows neither React nor the DOM.
 */
export type AnswerSession = Pick<Saver, 'save' | 'submit'> & {
  /** The same object until something has changed. */
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** The editor is there: only now can this tab take over, go on from another, or show what the server has. */
  mount: (editor: SessionEditor) => void;
  /** The text was changed by the person. */
  edited: () => void;
  settle: (choice: Choice) => Promise<boolean>;
  /** Resolves once the text as it stands is on this device or at the server. */
  whenKept: () => Promise<void>;
  /** The page was put away, or is looked at again. */
  visibilityChanged: () => void;
  /** The window has the focus: of two windows side by side this one is written in. */
  focused: () => void;
  /** The network is back. */
  online: () => void;
  /** The page may be about to go: nothing can be waited for. */
  leave: () => void;
  /** The page shows this no more: what was typed is still sent, but other tabs and the server are not heard. */
  close: () => void;
};

export type SessionOptions = {
  device: Device;
  token: string;
  opened: Opened;
  /** The text as it stands, also before the editor is there; undefined before it can be read. */
  words: { readonly current: ContentSource | undefined };
  isVisible: () => boolean;
};

export const createSession = ({ device, token, opened, words, isVisible }: SessionOptions): AnswerSession => {
  const { answer, found, draft } = opened;
  const { question } = answer;
  let editor: SessionEditor | undefined;
  let tab: ReturnType<typeof openActiveTab> | undefined;
  let refresh: Refresh | undefined;
  const listeners = new Set<() => void>();

  /** What opens without a network next time. */
  const keepForNextTime = (acknowledged: Partial<AnsweredQuestion>) =>
    void ifKept(keepLastState(device, token, { ...answer, question: { ...question, ...acknowledged } }));

  const keeper = createKeeper({
    device,
    question_id: question.id,
    read: () => words.current?.draftContent() ?? question.content,
    base: () => saver.base(),
    hasPhotosToCome: () => {
      const { pending, failed } = words.current?.uploadCounts() ?? { pending: 0, failed: 0 };
      return pending > failed;
    },
  });

  const saver = createSaver({
    question,
    draft,
    found,
    read: () => words.current?.content() ?? question.content,
    send: async (change) => {
      await keeper.sending();
      try {
        return await saveAnswer(token, change);
      } catch (error) {
        // the words are on this device only
        void ifKept(device.persist());
        throw error;
      }
    },
    onAcknowledged: (saved, isAll) => {
      keeper.acknowledged(isAll);
      keepForNextTime(saved);
    },
    isEager: () => keeper.state().trouble,
  });

  let state: SessionState = {
    saving: saver.state(),
    keeping: keeper.state(),
    isPassive: false,
    late: found === 'locked' ? draft?.html : undefined,
  };
  const change = (part: Partial<SessionState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  saver.subscribe(() => change({ saving: saver.state() }));
  keeper.subscribe(() => change({ keeping: keeper.state() }));

  /** Goes on from what another tab had, or from what this device and the server have. */
  const goOn = ({ html, version, content, status, isUnsaved, sent, late }: Handover) => {
    keeper.wake();
    if (editor?.draftContent() !== html) editor?.setContent(html);
    saver.adopt({ version, content, status }, isUnsaved, sent);
    // this tab may have kept less than the other one had saved by then
    if (!isUnsaved) keepForNextTime({ version, content, status });
    // a tab that was just opened may have deleted the draft of the one before
    else keeper.edited();
    if (state.late !== late) change({ late });
  };

  /** Takes over what the server has. Words not sent yet are never replaced: their next save meets the server's. */
  const takeOver = async (fresh: Answer, isCurrent: () => boolean) => {
    const { indicator, version, conflict, refusal } = saver.state();
    // a save under way learns it by itself; an answer older than the last save is out of date
    if (conflict || indicator === 'saving' || fresh.question.version < version) return;
    // a photo on its way is part of them, although the text around it is saved
    const isUnsaved = indicator === 'unsaved' || (editor?.uploadCounts().pending ?? 0) > 0;
    if (isUnsaved) return saver.noteLock(fresh.question.status === 'locked');
    if (fresh.question.version === version) return;
    // this device may have words that came too late for a lock
    const left: Opened =
      refusal === 'locked'
        ? await openFresh(device, token, fresh)
        : { answer: fresh, draft: undefined, found: 'nothing', isOffline: false };
    if (isCurrent()) goOn(whatIsLeft(left));
  };

  const startRefresh = () => {
    refresh?.close();
    refresh = openRefresh({ token, isOffline: opened.isOffline, isVisible, onAnswer: takeOver });
  };

  const onPassive = (isPassive: boolean) => {
    if (isPassive) refresh?.close();
    else startRefresh();
    change({ isPassive });
    // the tab that wrote before may have been asleep
    if (!isPassive) refresh?.ask();
  };

  const flush = () => {
    // a draft that goes on is unsaved before the editor shows it
    if (!words.current) return;
    keeper.leave();
    saver.flush();
  };

  const seen = () => {
    tab?.seen();
    if (!state.isPassive) refresh?.ask();
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mount: (mounted) => {
      editor = mounted;
      startRefresh();
      const late = () => state.late;
      tab = openActiveTab({ device, token, opened, editor, saver, keeper, isVisible, late, goOn, onPassive });
    },
    edited: () => {
      saver.edited();
      keeper.edited();
    },
    save: saver.save,
    submit: saver.submit,
    settle: async (choice) => {
      const other = saver.state().conflict?.content;
      if (!editor || other === undefined) return true;
      const { content, draftContent, setContent } = editor;
      if (choice === 'mine') return saver.settle();
      if (choice === 'both') return saver.settle({ replace: () => setContent(`${other}${draftContent()}`) });
      return saver.settle({ rescue: content(), replace: () => setContent(other) });
    },
    whenKept: keeper.whenKept,
    visibilityChanged: () => {
      flush();
      seen();
    },
    focused: seen,
    online: () => {
      flush();
      if (!state.isPassive) refresh?.ask();
    },
    leave: flush,
    close: () => {
      tab?.close();
      refresh?.close();
    },
  };
};
