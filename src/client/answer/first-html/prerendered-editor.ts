import type { Answer } from '../../../shared/answers/answers.ts';
import { continued, withTyped } from '../device/draft.ts';
import { createKeeper } from '../device/keeper.ts';
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
  const initialText = text.textContent ?? '';
  let reading: Promise<Draft | undefined> | undefined;
  let notifyEdit = () => {};
  let compositionWaiters: (() => void)[] = [];
  let appended: Draft | undefined;

  // the session has a keeper of its own, which continues when the editor has taken over
  const keeper = createKeeper({
    device,
    question_id: question.id,
    read: () => appended?.html ?? text.innerHTML,
    base: () => appended ?? { base_version: question.version, base_content: question.content, sent: [] },
    hasPendingPhotos: () => false,
  });
  keeper.subscribe(() => {
    const { kept, failed } = keeper.state();
    if (isHandedOver) return;
    if (failed) status.showNotKept();
    else if (kept) status.showKept();
  });

  const typed = () => insertedText(initialText, text.textContent ?? '');

  /** Reads what earlier visits and other tabs left on this device, once, before this tab writes there. */
  const readDevice = (): Promise<Draft | undefined> => {
    reading ??= device.readDraft(question).catch((error: unknown) => {
      console.warn('The draft on this device could not be read.', error);
      return undefined;
    });
    return reading;
  };

  const flush = () => {
    if (isEdited && !isHandedOver) keeper.leave();
  };

  const edited = () => {
    isEdited = true;
    text.querySelector('.is-empty')?.classList.remove('is-empty');
    text.dir = 'auto';
    if (!isHandedOver) {
      status.showWriting();
      void readDevice();
      keeper.edited();
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
    // an empty paragraph has no height and accepts no input without a <br>, wherever the browser has placed the caret
    for (const paragraph of text.querySelectorAll('p:empty')) paragraph.append(document.createElement('br'));
    // works around Chromium, which may place no caret where the text begins with a photo, so that typing has no effect
    const selection = getSelection();
    if (text.contains(selection?.anchorNode ?? null)) return;
    selection?.collapse(text.querySelector(':scope > :not(figure)'));
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
    text.contentEditable = 'false';
    text.style.visibility = 'hidden';
  };

  /** Gives way to an unsent draft of this device; what was typed meanwhile is appended to it. */
  const yieldTo = (draft: Draft) => {
    hide();
    if (!isEdited) return status.showKept();
    appended = { ...continued(draft), html: typed() === '' ? draft.html : withTyped(draft.html, typed()) };
    keeper.edited();
    // at once: nothing listens for the end of the page any more
    keeper.leave();
  };

  const open = async () => {
    listen();
    text.contentEditable = 'true';
    // the text is editable at once; reading the database is slow and comes after the first paint
    await painted;
    const found = await readDevice();
    if (found) {
      yieldTo(found);
      return false;
    }
    if (!isEdited && isOutdated(question)) {
      hide();
      return false;
    }
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
      keeper.restart(false);
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
