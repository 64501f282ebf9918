import { openSlideshow, slidesOf } from '../ui/story/slideshow.ts';
import { changeTextSize, readTextSize, type TextSize, textSizes } from '../ui/story/text-size.ts';

/** Shows the buttons of the header and makes them work. */
export const openTools = (story: HTMLElement | null): void => {
  const tools = document.querySelector<HTMLElement>('.read-tools');
  if (!tools) return;
  tools.hidden = false;
  tools.addEventListener('click', ({ target }) => {
    const tool = (target as Element).closest<HTMLElement>('[data-tool]')?.dataset.tool;
    if (tool === 'smaller') step(-1);
    else if (tool === 'larger') step(1);
    else if (tool === 'slideshow' && story) openSlideshow(slidesOf(story, nameOf(story)));
    else if (tool === 'print') void printWithPhotos();
  });
  showLimits();
};

const nameOf = (story: HTMLElement) => story.querySelector('.story-by strong')?.textContent ?? '';

let size = readTextSize();
const largest = textSizes.length - 1;

const step = (by: number) => {
  size = Math.min(largest, Math.max(0, size + by)) as TextSize;
  changeTextSize(size);
  showLimits();
};

/** At its end a button stays focusable, and does nothing. */
const showLimits = () => {
  const mark = (tool: string, isAtEnd: boolean) =>
    document.querySelector(`[data-tool="${tool}"]`)?.setAttribute('aria-disabled', String(isAtEnd));
  mark('smaller', size === 0);
  mark('larger', size === largest);
};

/** Photos further down are loaded only when they come into sight; on paper all of them are wanted. */
const printWithPhotos = async () => {
  const photos = [...document.querySelectorAll<HTMLImageElement>('.stored-content img')];
  for (const photo of photos) photo.loading = 'eager';
  // one that cannot be loaded is missing on the screen too
  await Promise.allSettled(photos.map((photo) => photo.decode()));
  print();
};
