import type { Answer, AnsweredQuestion } from '../../../shared/answers/answers.ts';
import { saveAnswer } from '../../api.ts';
import { createKeeper, type DraftStatus } from '../device/keeper.ts';
import type { Device } from '../device/store.ts';
import type { Handover } from '../device/tabs.ts';
import type { ContentSource, Editor } from '../editor/mount.ts';
import { openActiveTab } from './active-tab.ts';
import { handoverOf, ignoreStorageErrors, type Opened, openFresh, storeLastState } from './opened.ts';
import { openRefresh, type Refresh } from './refresh.ts';
import { createSaver, type Saver, type Saving } from './saving.ts';
import { createSubmission, noSubmission, type Submission } from './submission.ts';

export type SessionState = {
  saving: Saving;
  draftStatus: DraftStatus;
  /** Another tab of this browser is the active one. */
  isPassive: boolean;
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
  /** Connects the editor. Only then can this tab become active or apply a newer state. */
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
  /** Replaces the text by that of an earlier version, and saves it. */
  restore: (content: string) => Promise<void>;
  resolveConflict: (choice: Choice) => Promise<boolean>;
  /** Resolves once the current text is stored on this device or acknowledged by the server. */
  whenKept: () => Promise<void>;
  /** The page was hidden or shown. */
  visibilityChanged: () => void;
  /** The window got the focus: of two visible windows, this one becomes active. */
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
  isVisible: () => boolean;
};

export const createSession = ({ device, token, opened, contentSource, isVisible }: SessionOptions): AnswerSession => {
  const { answer, verdict, draft, prerendered } = opened;
  const { question } = answer;
  let editor: SessionEditor | undefined;
  let tab: ReturnType<typeof openActiveTab> | undefined;
  let refresh: Refresh | undefined;
  const listeners = new Set<() => void>();

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
    isTypedHere: opened.startText !== undefined,
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
      keeper.acknowledged(isAll);
      storeForOffline(saved);
    },
    isEager: () => keeper.state().failed,
  });

  let state: SessionState = {
    saving: saver.state(),
    draftStatus: keeper.state(),
    isPassive: false,
    lockedDraft: verdict === 'locked' ? draft?.html : undefined,
    isReopened: question.status === 'submitted' && (verdict === 'resume' || verdict === 'conflict'),
    submission: noSubmission,
    hasPrerenderedEdits: false,
  };
  const change = (part: Partial<SessionState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  saver.subscribe(() => change({ saving: saver.state() }));
  keeper.subscribe(() => change({ draftStatus: keeper.state() }));
  prerendered?.onEdit(() => change({ hasPrerenderedEdits: true }));

  const submission = createSubmission({
    editor: () => editor,
    send: async () => {
      const isSubmitted = await saver.submit();
      if (isSubmitted) change({ isReopened: false });
      return isSubmitted;
    },
    onChange: (submission) => change({ submission }),
  });

  const edited = () => {
    if (state.hasPrerenderedEdits) change({ hasPrerenderedEdits: false });
    submission.edited();
    saver.edited();
    keeper.edited();
  };

  /** Continues from another tab's state, or from that of the device and the server. */
  let startText = opened.startText ?? handoverOf(opened).html;
  const continueFrom = (from: Handover, isOwn = false) => {
    const { html, version, content, status, isUnsaved, sent, late } = from;
    keeper.resume(isUnsaved);
    // refused by the other tab: the edits are still this tab's
    const keepsEdits = isOwn && saver.hasEdits();
    if (!keepsEdits) startText = html;
    if (editor?.draftContent() !== html) editor?.setContent(html);
    saver.resumeFrom({ version, content, status }, isUnsaved, sent, keepsEdits);
    // this tab may have stored an older state
    if (!isUnsaved) storeForOffline({ version, content, status });
    if (state.lockedDraft !== late) change({ lockedDraft: late });
  };

  /** Shows the server's state. Unsent text is never replaced: its next save detects the conflict. */
  const applyServerState = async (fresh: Answer, isCurrent: () => boolean) => {
    const { indicator, version, conflict, refusal } = saver.state();
    // a save in progress gets the state in its response; a state older than the last save is stale
    if (conflict || indicator === 'saving' || fresh.question.version < version) return;
    // a pending photo counts as unsaved, even if the text around it is saved
    const isUnsaved = indicator === 'unsaved' || (editor?.uploadCounts().pending ?? 0) > 0;
    if (isUnsaved) return saver.setLocked(fresh.question.status === 'locked');
    if (fresh.question.version === version) return;
    // this device may have a draft that was not sent before the lock
    const current: Opened =
      refusal === 'locked'
        ? await openFresh(device, token, fresh)
        : { answer: fresh, draft: undefined, verdict: 'nothing', isOffline: false };
    if (isCurrent()) continueFrom(handoverOf(current));
  };

  const startRefresh = () => {
    refresh?.close();
    refresh = openRefresh({ token, isOffline: opened.isOffline, isVisible, onAnswer: applyServerState });
  };

  const onPassive = (isPassive: boolean) => {
    if (isPassive) refresh?.close();
    else startRefresh();
    change({ isPassive });
    // the other tab may have been suspended and its state stale
    if (!isPassive) refresh?.ask();
  };

  const flush = () => {
    // a resumed draft is unsaved before the editor shows it
    if (!contentSource.current) return;
    keeper.leave();
    saver.flush();
  };

  const becameVisible = () => {
    tab?.activate();
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
      const lockedDraft = () => state.lockedDraft;
      tab = openActiveTab({
        device,
        token,
        opened,
        editor,
        saver,
        keeper,
        isVisible,
        startText: () => startText,
        lockedDraft,
        continueFrom,
        onPassive,
      });
    },
    edited,
    save: saver.save,
    submit: submission.submit,
    submitEmpty: submission.submitEmpty,
    dismissSubmit: submission.dismiss,
    reopen: () => change({ isReopened: true }),
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
      if (!state.isPassive) refresh?.ask();
    },
    leave: flush,
    close: () => {
      tab?.close();
      refresh?.close();
    },
  };
};
