import { firstHtml, answer as messages } from '../../messages.ts';
import type { Indicator, Saving } from './saving.ts';
import type { SessionState } from './session.ts';

/** What the page offers; `again`: a submitted answer is being edited; `passive`: another tab of this device writes. */
export type Mode = 'writing' | 'again' | 'reading' | 'locked' | 'gone' | 'conflict' | 'passive';

/** What is shown that the session does not know. */
export type PageFacts = {
  /** The editor's chunk. `failed`: it could not be loaded and is retried. */
  editor: 'loading' | 'failed' | 'ready';
  /** The server's HTML has the answer's text, and it can be edited before the editor is loaded. */
  isPrerendered: boolean;
  /** The server's HTML has the answer's text, and it is visible: nothing stands in its place, which would move it. */
  hasText: boolean;
};

/** Everything that the parts of the page show. */
export type View = {
  mode: Mode;
  /** Whether one can write. */
  isEditable: boolean;
  /** Set like a story rather than as an editor: submitted or locked. */
  isRead: boolean;
  /** Above the question. */
  notice: 'locked' | 'submitted' | undefined;
  /** Below the question: thanks for an answer that has been locked. */
  isThanked: boolean;
  /** Two versions to choose from, instead of the editor. */
  conflict: Saving['conflict'];
  /** A draft that was not sent before the lock, to copy. */
  lockedDraft: string | undefined;
  toolbar: 'hidden' | 'placeholder' | 'shown';
  /** In the place of the text. */
  loading: 'editor' | 'slow' | undefined;
  asksAboutEmpty: boolean;
  offersCopy: boolean;
  /** Whether a stored, non-empty answer is shown for reading, with a copy button, its readers and their thanks. */
  isStory: boolean;
  earlierVersions: 'hidden' | 'shown' | 'restorable';
  hasSpellCheck: boolean;
  /** The buttons of the action bar; `again`: Submit says that it is not the first time; `continue`: in this tab. */
  buttons: 'edit' | 'write' | 'again' | 'continue' | undefined;
  /** The buttons cannot be pressed: the editor is not there yet, or the answer is being submitted. */
  isBusy: boolean;
  problems: {
    /** Another tab of this browser writes. */
    otherTab: boolean;
    /** Why the answer was not submitted. */
    submit: string | undefined;
    /** The link was closed or removed: nothing is sent. */
    closed: 'gone' | 'link_paused' | 'link_ended' | undefined;
    /** A save failed. */
    save: { text: string; help: string } | undefined;
    editorLate: boolean;
    notKept: boolean;
  };
};

/** What the page shows, for a state of its session. Pure: the components map it to elements, and decide nothing. */
export const viewOf = (session: SessionState, page: PageFacts): View => {
  const { saving, draftStatus, submission, isTakenOver } = session;
  const { version, refusal, failure, content } = saving;
  const isReady = page.editor === 'ready';
  const isSending = submission.step === 'sending';
  const mode = modeOf(session);
  const canWrite = mode === 'writing' || mode === 'again';
  const isEditable = canWrite && !isSending;
  const isRead = mode === 'reading' || mode === 'locked';
  const conflict = isReady && !session.isPassive ? saving.conflict : undefined;
  const closed = refusal === 'locked' || refusal === 'not accepted' ? undefined : refusal;
  return {
    mode,
    isEditable,
    isRead,
    notice: mode === 'locked' ? 'locked' : mode === 'reading' ? 'submitted' : undefined,
    isThanked: mode === 'locked' && content !== '',
    conflict,
    lockedDraft: mode === 'locked' ? session.lockedDraft : undefined,
    toolbar: !isEditable ? 'hidden' : isReady ? 'shown' : 'placeholder',
    loading:
      isReady || page.isPrerendered
        ? undefined
        : page.editor === 'failed'
          ? 'slow'
          : page.hasText
            ? undefined
            : 'editor',
    asksAboutEmpty: submission.step === 'asking',
    offersCopy: isReady && refusal !== undefined && saving.indicator !== 'saved',
    isStory: isReady && isRead && saving.indicator === 'saved' && content !== '',
    earlierVersions: !isReady || version <= 1 || saving.conflict ? 'hidden' : isEditable ? 'restorable' : 'shown',
    hasSpellCheck: mode !== 'reading',
    buttons: buttonsOf(mode, isTakenOver),
    isBusy: isSending || !isReady,
    problems: {
      otherTab: mode === 'passive' && isTakenOver,
      submit: submission.error,
      closed,
      save:
        failure && !closed
          ? { text: `${messages.failed[failure.kind]} ${failure.detail}`, help: saving.help }
          : undefined,
      editorLate: page.editor === 'failed' && page.isPrerendered,
      notKept: draftStatus.failed && canWrite,
    },
  };
};

const buttonsOf = (mode: Mode, isTakenOver: boolean): View['buttons'] => {
  if (mode === 'reading') return 'edit';
  if (mode === 'again') return 'again';
  if (mode === 'writing') return 'write';
  return mode === 'passive' && isTakenOver ? 'continue' : undefined;
};

const modeOf = ({ saving, isPassive, isReopened }: SessionState): Mode => {
  const { status, refusal, conflict, indicator } = saving;
  if (refusal === 'locked' || refusal === 'gone') return refusal;
  // unsent changes from before a lock that has been lifted stay editable
  const isRead = status === 'submitted' && indicator === 'saved';
  // checked before the conflict, which only the tab that writes resolves
  if (isPassive) return isRead ? 'reading' : 'passive';
  if (conflict) return 'conflict';
  if (isReopened) return 'again';
  return isRead ? 'reading' : 'writing';
};

/**
 * Whether what is on the screen is saved, and where; or what a submission waits for. Called by the action bar itself: if
 * a browser refuses to tell whether it is online, the rest of the page stays.
 */
export const indicatorOf = (session: SessionState, isOnline: () => boolean): { state: Indicator; text: string } => {
  // what was typed before the editor was loaded is not known to the saver yet
  const state = session.hasPrerenderedEdits ? 'unsaved' : session.saving.indicator;
  return { state, text: session.submission.note ?? indicatorText(session, state, isOnline) };
};

const indicatorText = (session: SessionState, state: Indicator, isOnline: () => boolean): string => {
  const { retrying, refusal, conflict, version, failure } = session.saving;
  const { kept } = session.draftStatus;
  if (state === 'saving') return messages.saving;
  if (state === 'saved') return version > 0 ? firstHtml.saved : '';
  // one message: that of a failed save says more
  if (kept && !failure && !isOnline()) return messages.offline;
  if (refusal !== undefined || conflict || failure || retrying || !isOnline())
    return kept ? firstHtml.kept : firstHtml.notSent;
  return firstHtml.writing;
};
