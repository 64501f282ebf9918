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

const late = 'This is taking longer than usual.';
const writeOn = 'You can write on: your words stay on this device.';
const stayHere = 'Please leave this page open: this device cannot keep a copy of your words.';
const reload = 'If nothing changes, please reload this page once you are connected.';
const photosLater = 'Photos can be added in a moment, when the whole page is here.';

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
    else tell(isOpen ? `${late} ${writeOn} ${reload}` : `${late} ${reload}`);
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
      say('Writing…');
      if (isWriting) return;
      isWriting = true;
      tellIfLate();
    },
    kept: () => say('Kept on this device'),
    notKept: () => {
      isKept = false;
      say('Not sent yet');
      tellIfLate();
    },
    noPhotosYet: () => tell(photosLater),
  };
};
