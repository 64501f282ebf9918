import { changeTextSize, readTextSize, type TextSize, textSizes } from '../ui/text-size.ts';
import { showAllStories } from './all-stories.ts';
import { printWithPhotos } from './shared/print.ts';
import { openSlideshow, slidesOf } from './shared/slideshow.ts';

/** Shows the buttons of the header, which need this script. */
export const openTools = (story: HTMLElement | null): void => {
  const tools = document.querySelector<HTMLElement>('.read-tools');
  if (!tools) return;
  delete tools.dataset.idle;
  tools.addEventListener('click', ({ target }) => {
    const tool = (target as Element).closest<HTMLElement>('[data-tool]')?.dataset.tool;
    if (tool === 'smaller') step(-1);
    else if (tool === 'larger') step(1);
    else if (tool === 'slideshow') void (story ? openSlideshow(slidesOf(story, nameOf(story))) : showAllStories());
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

/** At the smallest and largest size the button is disabled but stays focusable (`aria-disabled`). */
const showLimits = () => {
  const mark = (tool: string, isAtEnd: boolean) =>
    document.querySelector(`[data-tool="${tool}"]`)?.setAttribute('aria-disabled', String(isAtEnd));
  mark('smaller', size === 0);
  mark('larger', size === largest);
};
