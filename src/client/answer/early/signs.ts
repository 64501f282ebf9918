import { firstHtml } from '../../../shared/messages/en/first-html.ts';

/** Tells what becomes of the words until the page itself does. */
export type Signs = {
  /** One can write now. */
  opened: () => void;
  writing: () => void;
  kept: () => void;
  notKept: () => void;
  noPhotosYet: () => void;
  /** What comes next has not come. */
  late: () => void;
};

const patience = 10_000;

const { late, keepWriting, stayHere, reload, photosLater, writing, kept, notSent } = firstHtml;

/** `signal`: the page tells it itself from then on. */
export const openSigns = (signal: AbortSignal): Signs => {
  const indicator = document.querySelector<HTMLElement>('.indicator');
  let isLate = false;
  let isOpen = false;
  let isKept = true;
  let isWriting = false;

  const say = (state: string) => {
    if (!indicator) return;
    indicator.dataset.state = 'unsaved';
    indicator.textContent = state;
  };

  const tell = (text: string) => {
    const line = document.createElement('p');
    line.textContent = text;
    document.querySelector('[data-early] .told')?.replaceChildren(line);
  };

  const tellIfLate = () => {
    if (!isLate) return;
    // a device that has not answered keeps nothing either
    if (!isKept || (isWriting && !isOpen)) tell(`${late} ${stayHere}`);
    else tell(isOpen ? `${late} ${keepWriting} ${reload}` : `${late} ${reload}`);
  };

  const beLate = () => {
    isLate = true;
    tellIfLate();
  };

  const timer = setTimeout(beLate, patience);
  signal.addEventListener('abort', () => clearTimeout(timer));

  return {
    late: beLate,
    opened: () => {
      isOpen = true;
      tellIfLate();
    },
    writing: () => {
      say(writing);
      if (isWriting) return;
      isWriting = true;
      tellIfLate();
    },
    kept: () => say(kept),
    notKept: () => {
      isKept = false;
      say(notSent);
      tellIfLate();
    },
    noPhotosYet: () => tell(photosLater),
  };
};
