import { textSizeKey } from '../../shared/reading-text-size.ts';

const largest = 3;

/** Shows the buttons of the header and makes them work. */
export const openTools = (): void => {
  const tools = document.querySelector<HTMLElement>('.read-tools');
  if (!tools) return;
  tools.hidden = false;
  tools.addEventListener('click', ({ target }) => {
    const tool = (target as Element).closest<HTMLElement>('[data-tool]')?.dataset.tool;
    if (tool === 'smaller') changeTextSize(-1);
    else if (tool === 'larger') changeTextSize(1);
    else if (tool === 'print') void printWithPhotos();
  });
  showLimits();
};

const root = document.documentElement;
const textSize = () => Number(root.dataset.text) || 0;

const changeTextSize = (by: number) => {
  const size = String(Math.min(largest, Math.max(0, textSize() + by)));
  root.dataset.text = size;
  showLimits();
  try {
    localStorage.setItem(textSizeKey, size);
  } catch (error) {
    // refused, as in private windows: it holds for this page
    console.warn('The text size could not be stored.', error);
  }
};

/** At its ends a button stays focusable, and does nothing. */
const showLimits = () => {
  const mark = (tool: string, isAtEnd: boolean) =>
    document.querySelector(`[data-tool="${tool}"]`)?.setAttribute('aria-disabled', String(isAtEnd));
  mark('smaller', textSize() === 0);
  mark('larger', textSize() === largest);
};

/** Photos further down are loaded only when they come into sight; on paper all of them are wanted. */
const printWithPhotos = async () => {
  const photos = [...document.querySelectorAll<HTMLImageElement>('.stored-content img')];
  for (const photo of photos) photo.loading = 'eager';
  // one that cannot be loaded is missing on the screen too
  await Promise.allSettled(photos.map((photo) => photo.decode()));
  print();
};
