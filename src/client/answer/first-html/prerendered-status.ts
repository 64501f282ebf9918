import { firstHtml, prerenderedEditor } from '../../messages.ts';

/** Shows the save state and messages in the prerendered action bar until React takes over. */
export type PrerenderedStatus = {
  /** The draft of this device is known, and edits are kept. */
  showReady: () => void;
  showWriting: () => void;
  showKept: () => void;
  showNotKept: () => void;
  showPhotosLater: () => void;
  showPasteLater: () => void;
  /** The page's code is not loaded yet, or failed to load. */
  showLate: () => void;
};

// in ms
const lateAfter = 10_000;

const { late, keepWriting, reload, writing, kept, notSent } = firstHtml;
const { stayHere, photosLater, pasteLater } = prerenderedEditor;

/** `signal` aborts when React has taken over. */
export const openPrerenderedStatus = (signal: AbortSignal): PrerenderedStatus => {
  const indicator = document.querySelector<HTMLElement>('.indicator');
  let isLate = false;
  let isReady = false;
  let isKept = true;
  let isWriting = false;

  const setIndicator = (state: string) => {
    if (!indicator) return;
    indicator.dataset.state = 'unsaved';
    indicator.textContent = state;
  };

  const showMessage = (text: string) => {
    const line = document.createElement('p');
    line.textContent = text;
    document.querySelector('[data-prerendered] .action-messages')?.replaceChildren(line);
  };

  const updateLateMessage = () => {
    if (!isLate) return;
    // as long as the device's storage has not responded, nothing is known to be kept
    if (!isKept || (isWriting && !isReady)) showMessage(`${late} ${stayHere}`);
    else showMessage(isReady ? `${late} ${keepWriting} ${reload}` : `${late} ${reload}`);
  };

  const showLate = () => {
    isLate = true;
    updateLateMessage();
  };

  const timer = setTimeout(showLate, lateAfter);
  signal.addEventListener('abort', () => clearTimeout(timer));

  return {
    showLate,
    showReady: () => {
      isReady = true;
      updateLateMessage();
    },
    showWriting: () => {
      setIndicator(writing);
      if (isWriting) return;
      isWriting = true;
      updateLateMessage();
    },
    showKept: () => setIndicator(kept),
    showNotKept: () => {
      isKept = false;
      setIndicator(notSent);
      updateLateMessage();
    },
    showPhotosLater: () => showMessage(photosLater),
    showPasteLater: () => showMessage(pasteLater),
  };
};
