import type { Answer } from '../../../shared/answers/answers.ts';
import { continued, withTyped } from '../device/draft.ts';
import { journalDelay, writeDelay } from '../device/keeper.ts';
import { isOutdated } from '../device/newest-version.ts';
import type { Device, Draft } from '../device/store.ts';
import { hasFiles } from '../photos/has-files.ts';
import type { PrerenderedStatus } from './prerendered-status.ts';

/** Makes the prerendered answer editable (contenteditable) before the editor is loaded. */
export type PrerenderedEditor = {
  /** The page continues to use this instance, which remembers whether the storage has stopped responding. */
  device: Device;
  /** Whether it is editable: not where this device has an unsent draft, or has seen a newer version. */
  opened: Promise<boolean>;
  /** If an unsent draft prevented that: this draft with the typed text appended; undefined if nothing was typed. */
  appended: () => Draft | undefined;
  /** Sets the listener for edits, replacing the one before; calls it at once if there was an edit already. */
  onEdit: (listener: () => void) => void;
  /** Sets the listener, and stops storing the draft: that is the listener's task from now on. */
  handOver: (listener: () => void) => void;
  isEdited: () => boolean;
  /** Each HTML that was pasted without plain text: only the editor can parse it. */
  pastedHtml: string[];
  /** Resolves when no IME composition is active: the DOM may be changed until the next event. */
  compositionEnded: () => Promise<void>;
  /** Removes all listeners: the editor has taken over. */
  close: () => void;
};

declare global {
  interface Window {
    prerendered?: PrerenderedEditor;
  }
}

/** Makes `text` editable and keeps what is typed as a draft on `device`. `painted` resolves after the first paint. */
export const openPrerenderedEditor = (
  text: HTMLElement,
  { question }: Answer,
  device: Device,
  status: PrerenderedStatus,
  closing: AbortController,
  painted: Promise<void>,
): PrerenderedEditor => {
  const { signal } = closing;
  let isEdited = false;
  const pastedHtml: string[] = [];
  let isComposing = false;
  let isHandedOver = false;
  /** This device is known to have no other draft of this question, which a write would replace. */
  let hasNoOtherDraft = false;
  const initialText = text.textContent ?? '';
  let reading: Promise<Draft | undefined> | undefined;
  let pendingWrites = 0;
  /** The text has changed since the last write started. */
  let isDirty = false;
  /** The database has a draft of what was typed; until then every edit goes to the journal. */
  let hasDraft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
  let notifyEdit = () => {};
  let compositionWaiters: (() => void)[] = [];
  let appended: Draft | undefined;

  /** The same format as the session's drafts. */
  const draft = (): Draft => ({
    question_id: question.id,
    html: text.innerHTML,
    base_version: question.version,
    base_content: question.content,
    sent: [],
  });

  const stopTimers = () => {
    clearTimeout(timer);
    clearTimeout(journalTimer);
    timer = undefined;
    journalTimer = undefined;
  };

  const typed = () => insertedText(initialText, text.textContent ?? '');

  /** Reads what earlier visits left on this device, once, before this visit writes there. */
  const readDevice = (): Promise<Draft | undefined> => {
    reading ??= device.readDraft(question).catch((error: unknown) => {
      console.warn('The draft on this device could not be read.', error);
      return undefined;
    });
    return reading;
  };

  const writeJournal = () => {
    journalTimer = undefined;
    void readDevice();
    device.writeJournal(draft());
  };

  const write = async (): Promise<void> => {
    stopTimers();
    isDirty = false;
    pendingWrites += 1;
    try {
      await device.writeDraft(draft());
      pendingWrites -= 1;
      hasDraft = true;
      if (!isDirty && pendingWrites === 0) status.showKept();
    } catch (error) {
      pendingWrites -= 1;
      hasDraft = false;
      console.warn('The draft could not be stored on this device.', error);
      status.showNotKept();
    }
    // edits during a write are coalesced into one more write
    if (isDirty && pendingWrites === 0 && !isHandedOver) await write();
  };

  /** The page may be about to be unloaded: the synchronous journal survives that, the database write may not. */
  const flush = () => {
    if (isHandedOver || !isEdited || (hasDraft && !isDirty && pendingWrites === 0)) return;
    writeJournal();
    if (hasNoOtherDraft && isDirty) void write();
  };

  const scheduleWrite = () => {
    isDirty = true;
    if (pendingWrites === 0) timer ??= setTimeout(write, writeDelay);
  };

  const edited = () => {
    isEdited = true;
    text.querySelector('.is-empty')?.classList.remove('is-empty');
    text.dir = 'auto';
    if (!isHandedOver) status.showWriting();
    if (!isHandedOver) {
      if (hasNoOtherDraft) scheduleWrite();
      if (!hasDraft) journalTimer ??= setTimeout(writeJournal, journalDelay);
      // only once something is typed: a beforeunload listener can keep the page out of the back/forward cache
      addEventListener('beforeunload', flush, { signal });
    }
    notifyEdit();
  };

  const releaseWaiters = () => {
    if (isComposing) return;
    for (const resolve of compositionWaiters) resolve();
    compositionWaiters = [];
  };

  const prepareCaret = () => {
    // on first focus rather than at the start: execCommand forces a layout
    document.execCommand('defaultParagraphSeparator', false, 'p');
    // works around Chromium, which places no caret where the text begins with a photo, so that typing has no effect
    const selection = getSelection();
    if (text.contains(selection?.anchorNode ?? null)) return;
    const line = text.querySelector(':scope > :not(figure)');
    // an empty paragraph has no height and accepts no input without a <br>
    if (!line?.hasChildNodes()) line?.append(document.createElement('br'));
    selection?.collapse(line);
  };

  /** Plain text only: the paste cleaner and the uploads are not loaded yet. */
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const { clipboardData: data } = event;
    const plainText = data?.getData('text/plain').replace(/\r\n?/g, '\n') ?? '';
    const html = data?.getData('text/html') ?? '';
    if (plainText !== '') document.execCommand('insertText', false, plainText);
    else if (data?.files.length) status.showPhotosLater();
    else if (html !== '') {
      pastedHtml.push(html);
      status.showPasteLater();
    }
  };

  /** The browser would leave the page and open a file that is dropped anywhere. */
  const ignoreDrop = (event: DragEvent) => {
    const isDrop = event.type === 'drop';
    if (hasFiles(event)) {
      event.preventDefault();
      if (isDrop) status.showPhotosLater();
    } else if (isDrop && text.contains(event.target as Node)) event.preventDefault();
  };

  const listen = () => {
    text.addEventListener('focus', prepareCaret, { signal });
    text.addEventListener('input', edited, { signal });
    text.addEventListener(
      'compositionstart',
      () => {
        isComposing = true;
        text.querySelector('.is-empty')?.classList.remove('is-empty');
      },
      { signal },
    );
    text.addEventListener(
      'compositionend',
      () => {
        isComposing = false;
        // some browsers insert the composed text only after this event
        setTimeout(releaseWaiters);
      },
      { signal },
    );
    text.addEventListener('paste', paste, { signal });
    document.addEventListener('dragover', ignoreDrop, { signal });
    document.addEventListener('drop', ignoreDrop, { signal });
    addEventListener('pagehide', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
  };

  /** The page will show other content than this text. */
  const hide = () => {
    closing.abort();
    stopTimers();
    text.contentEditable = 'false';
    text.style.visibility = 'hidden';
  };

  /** Gives way to an unsent draft of this device; what was typed meanwhile is appended to it. */
  const yieldTo = async (draft: Draft) => {
    hide();
    if (!isEdited) return status.showKept();
    const merged = typed() === '' ? draft : { ...continued(draft), html: withTyped(draft.html, typed()) };
    if (merged !== draft) appended = merged;
    device.writeJournal(merged);
    await writeMerged(merged);
  };

  /** Retries a few times, and shows when the merged draft could not be stored: it must not be lost silently. */
  const writeMerged = async (merged: Draft, attempts = 5): Promise<void> => {
    try {
      await device.writeDraft(merged);
      status.showKept();
    } catch (error) {
      console.warn('The draft could not be stored on this device.', error);
      status.showNotKept();
      await new Promise((resolve) => setTimeout(resolve, writeDelay));
      if (attempts > 1) await writeMerged(merged, attempts - 1);
    }
  };

  const open = async () => {
    listen();
    text.contentEditable = 'true';
    // the text is editable at once; reading the database is slow and comes after the first paint
    await painted;
    const found = await readDevice();
    if (found) {
      await yieldTo(found);
      return false;
    }
    if (!isEdited && isOutdated(question)) {
      hide();
      return false;
    }
    hasNoOtherDraft = true;
    if (isEdited) scheduleWrite();
    if (isEdited) writeJournal();
    status.showReady();
    return true;
  };

  return {
    device,
    opened: open(),
    appended: () => appended,
    onEdit: (listener) => {
      notifyEdit = listener;
      if (isEdited) notifyEdit();
    },
    handOver: (listener) => {
      isHandedOver = true;
      stopTimers();
      notifyEdit = listener;
      if (isEdited) notifyEdit();
    },
    isEdited: () => isEdited,
    pastedHtml,
    compositionEnded: () =>
      new Promise((resolve) => {
        compositionWaiters.push(resolve);
        releaseWaiters();
      }),
    close: () => closing.abort(),
  };
};

/** The part of `after` between the common prefix and the common suffix of both texts. */
const insertedText = (before: string, after: string) => {
  let [from, to] = [0, 0];
  while (from < after.length && before[from] === after[from]) from += 1;
  while (to < Math.min(before.length, after.length) - from && before.at(-1 - to) === after.at(-1 - to)) to += 1;
  return after.slice(from, after.length - to);
};
