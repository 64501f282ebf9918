import type { Answer, AnsweredQuestion } from '../../../shared/answers/answers.ts';
import { createListeners } from '../../listeners.ts';
import { saveAnswer } from '../api.ts';
import { createKeeper, type DraftStatus } from '../device/keeper.ts';
import type { Device } from '../device/store.ts';
import type { ContentSource, Editor } from '../editor/mount.ts';
import {
  freshTimeout,
  ignoreStorageErrors,
  type Opened,
  openFresh,
  openFromDevice,
  openFromServer,
  type Start,
  startOf,
  storeLastState,
} from './opened.ts';
import { openRefresh, type Refresh } from './refresh.ts';
import { createSaver, type Saver, type Saving } from './saving.ts';
import { createSubmission, noSubmission, type Submission, type SubmittedTalk } from './submission.ts';
import { openWritingTab } from './writing-tab.ts';

export type SessionState = {
  saving: Saving;
  draftStatus: DraftStatus;
  /** This tab does not write: it shows the answer as it is saved. */
  isPassive: boolean;
  /** The reason: another tab of this browser has taken over. */
  isTakenOver: boolean;
  /** A draft of this device that was not sent before the lock. Shown beside the answer; it can only be copied. */
  lockedDraft: string | undefined;
  /** Edit Answer was pressed, or there is unsent text of a submitted answer. */
  isReopened: boolean;
  submission: Submission;
  /** Something was typed into the prerendered text, and the editor has not adopted it yet. */
  hasPrerenderedEdits: boolean;
};

export type SessionEditor = ContentSource & Pick<Editor, 'setContent' | 'plainText'>;

/** Which text the person keeps in a conflict. */
export type Choice = 'mine' | 'other' | 'both';

/**
 * The state machine of one answer being written: base version, unacknowledged requests, conflict, draft on the device,
 * other tabs, and a submission. The page renders its state (`viewOf`) and forwards events. It does not depend on React or the DOM.
 */
export type AnswerSession = Pick<Saver, 'save'> & {
  /** Returns the same object until something changes. */
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Connects the editor. Only then can this tab write or apply a newer state. */
  mount: (editor: SessionEditor) => void;
  /** The person changed the text. */
  edited: () => void;
  /** Waits for photos, asks whether an empty answer is meant, and submits. True once it is submitted. */
  submit: () => Promise<boolean>;
  /** The person means to submit an empty answer. */
  submitEmpty: () => Promise<boolean>;
  /** The person does not. */
  dismissSubmit: () => void;
  /** A submitted answer is edited again. */
  reopen: () => void;
  /** Makes this the tab that writes. It continues from what the others have saved or left on this device. */
  takeOver: () => Promise<void>;
  /** Replaces the text by that of an earlier version, and saves it. */
  restore: (content: string) => Promise<void>;
  resolveConflict: (choice: Choice) => Promise<boolean>;
  /** Resolves once the current text is stored on this device or acknowledged by the server. */
  whenKept: () => Promise<void>;
  /** The page was hidden or shown. */
  visibilityChanged: () => void;
  /** The window got the focus. */
  focused: () => void;
  /** The network is back. */
  online: () => void;
  /** The page may be about to close: only synchronous work is certain to finish. */
  leave: () => void;
  /** The page no longer shows this question: pending edits are still sent; other tabs and refreshes are ignored. */
  close: () => void;
};

export type SessionOptions = {
  device: Device;
  token: string;
  opened: Opened;
  /** The current text, also before the editor has loaded; undefined before it can be read. */
  contentSource: { readonly current: ContentSource | undefined };
  /** The recordings of the answer, once Talk is loaded. */
  talk?: { readonly current: SubmittedTalk | undefined };
  isVisible: () => boolean;
  /** Whether the tab has been in the background since it began to load: something may have been typed in another one. */
  wasHidden: () => boolean;
};

export const createSession = (options: SessionOptions): AnswerSession => {
  const { device, token, opened, contentSource, isVisible, wasHidden } = options;
  const { answer, verdict, draft, prerendered } = opened;
  const { question } = answer;
  let editor: SessionEditor | undefined;
  let tab: ReturnType<typeof openWritingTab> | undefined;
  /** It waits until it is seen, and takes over then. */
  let isUnseen = false;
  let refresh: Refresh | undefined;
  const { notify, subscribe } = createListeners();

  /** Stores the state for opening the page offline. */
  const storeForOffline = (acknowledged: Partial<AnsweredQuestion>) =>
    void ignoreStorageErrors(storeLastState(device, token, { ...answer, question: { ...question, ...acknowledged } }));

  const keeper = createKeeper({
    device,
    question_id: question.id,
    read: () => contentSource.current?.draftContent() ?? question.content,
    base: () => saver.base(),
    hasPendingPhotos: () => {
      const { pending, failed } = contentSource.current?.uploadCounts() ?? { pending: 0, failed: 0 };
      return pending > failed;
    },
  });

  const saver = createSaver({
    question,
    draft,
    verdict,
    read: () => contentSource.current?.content() ?? question.content,
    send: async (change) => {
      await keeper.sending();
      try {
        return await saveAnswer(token, change);
      } catch (error) {
        // the text is on this device only: ask the browser not to evict it
        void ignoreStorageErrors(device.persist());
        throw error;
      }
    },
    onAcknowledged: (saved, isAll) => {
      // before the draft is deleted: another tab that opens offline finds one of the two
      storeForOffline(saved);
      keeper.acknowledged(isAll);
    },
    isEager: () => keeper.state().failed,
  });

  let state: SessionState = {
    saving: saver.state(),
    draftStatus: keeper.state(),
    isPassive: false,
    isTakenOver: false,
    lockedDraft: verdict === 'locked' ? draft?.html : undefined,
    isReopened: question.status === 'submitted' && (verdict === 'resume' || verdict === 'conflict'),
    submission: noSubmission,
    hasPrerenderedEdits: false,
  };
  const change = (part: Partial<SessionState>) => {
    state = { ...state, ...part };
    notify();
  };
  saver.subscribe(() => change({ saving: saver.state() }));
  keeper.subscribe(() => change({ draftStatus: keeper.state() }));
  prerendered?.onEdit(() => change({ hasPrerenderedEdits: true }));

  const submission = createSubmission({
    editor: () => editor,
    talk: () => options.talk?.current,
    send: async () => {
      const isSubmitted = await saver.submit();
      if (isSubmitted) change({ isReopened: false });
      return isSubmitted;
    },
    onChange: (submission) => change({ submission }),
  });

  const edited = () => {
    // for example an upload that was in progress when another tab took over; that tab continues it as well
    if (state.isPassive) return;
    if (state.hasPrerenderedEdits) change({ hasPrerenderedEdits: false });
    submission.edited();
    saver.edited();
    keeper.edited();
  };

  const continueFrom = (start: Start) => {
    const { html, version, content, status, isUnsaved, lockedDraft } = start;
    keeper.restart(isUnsaved);
    if (editor?.draftContent() !== html) editor?.setContent(html);
    saver.restart(start);
    // this tab may have stored an older state
    if (!isUnsaved) storeForOffline({ version, content, status });
    if (state.lockedDraft !== lockedDraft) change({ lockedDraft });
  };

  const suspend = () => {
    saver.suspend();
    change({ isPassive: true });
  };

  const takeOver = async () => {
    const isWriting = tab?.takeOver();
    change({ isTakenOver: false });
    const { version, content, status } = saver.state();
    if (keeper.state().kept) {
      const known = { ...answer, question: { ...question, version, content, status } };
      const current = await openFromServer(device, token, freshTimeout).catch((error: unknown) => {
        console.warn('The server cannot be reached.', error);
        return openFromDevice(device, token, known);
      });
      if (!current || !isWriting?.()) return;
      continueFrom(startOf(current));
    } else {
      // nobody else has this text; the next save detects what was saved elsewhere
      const html = editor?.draftContent() ?? content;
      continueFrom({ html, version, content, status, isUnsaved: true, sent: saver.base().sent });
    }
    change({ isPassive: false });
  };

  const onTakenOver = async () => {
    keeper.flush();
    suspend();
    change({ isTakenOver: true });
    await keeper.whenKept();
    tab?.left();
  };

  /** Shows the server's state. Unsent text is never replaced: its next save detects the conflict. */
  const applyServerState = async (fresh: Answer, isCurrent: () => boolean) => {
    const before = saver.state();
    const { indicator, version, conflict } = before;
    const isNew = fresh.question.version > version;
    if (state.isPassive) {
      // text that neither the device nor the server has stays
      if (!isNew || !keeper.state().kept) return;
      continueFrom(startOf({ answer: fresh, draft: undefined, verdict: 'nothing' }));
      return suspend();
    }
    // a save in progress gets the state in its response; a state older than the last save is stale
    if (conflict || indicator === 'saving' || fresh.question.version < version) return;
    // a pending photo counts as unsaved, even if the text around it is saved
    const isUnsaved = indicator === 'unsaved' || (editor?.uploadCounts().pending ?? 0) > 0;
    if (isUnsaved) return saver.setLocked(fresh.question.status === 'locked');
    // this device may have a draft that was not sent before the lock, or that another tab left
    const start = startOf(await openFresh(device, token, fresh));
    // nothing was typed meanwhile
    if ((isNew || start.isUnsaved) && isCurrent() && saver.state() === before) continueFrom(start);
  };

  const flush = () => {
    // a resumed draft is unsaved before the editor shows it
    if (!contentSource.current) return;
    keeper.leave();
    saver.flush();
  };

  const becameVisible = () => {
    if (!isUnseen || !isVisible()) return refresh?.ask();
    isUnseen = false;
    void takeOver();
  };

  return {
    state: () => state,
    subscribe,
    mount: (mounted) => {
      editor = mounted;
      refresh = openRefresh({ token, isOffline: opened.isOffline, isVisible, onAnswer: applyServerState });
      tab = openWritingTab({
        question_id: question.id,
        onTakenOver: () => void onTakenOver(),
        // it may have read the server and the device before that
        onLeft: refresh.ask,
      });
      // a tab opened in the background must not take over from the visible one
      isUnseen = wasHidden() && !prerendered?.isEdited();
      if (isUnseen) {
        suspend();
        return becameVisible();
      }
      tab.takeOver();
      if (startOf(opened).isUnsaved) keeper.edited();
      if (verdict === 'resume') saver.flush();
    },
    edited,
    save: saver.save,
    submit: submission.submit,
    submitEmpty: submission.submitEmpty,
    dismissSubmit: submission.dismiss,
    reopen: () => {
      change({ isReopened: true });
      if (state.isPassive) void takeOver();
    },
    takeOver,
    restore: async (content) => {
      editor?.setContent(content);
      edited();
      await saver.save();
    },
    resolveConflict: async (choice) => {
      const other = saver.state().conflict?.content;
      if (!editor || other === undefined) return true;
      const { content, draftContent, setContent } = editor;
      if (choice === 'mine') return saver.resolveConflict();
      if (choice === 'both') return saver.resolveConflict({ replace: () => setContent(`${other}${draftContent()}`) });
      return saver.resolveConflict({ rescue: content(), replace: () => setContent(other) });
    },
    whenKept: keeper.whenKept,
    visibilityChanged: () => {
      flush();
      becameVisible();
    },
    focused: becameVisible,
    online: () => {
      flush();
      refresh?.ask();
    },
    leave: flush,
    close: () => {
      tab?.close();
      refresh?.close();
    },
  };
};
