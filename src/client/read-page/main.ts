// Adds to the pages behind a reading link what needs a script: text size, photos, slideshow, print, thanks, arrow keys. They
// can be read without it.
import { openPhotosIn } from '../ui/story/photo-viewer.ts';
import { correctDays } from './days.ts';
import { openThanks } from './thanks.ts';
import { openTools } from './tools.ts';
import { turnByArrows } from './turn-by-arrows.ts';

const story = document.querySelector<HTMLElement>('.story');
openTools(story);
if (story) openPhotosIn(story);
openThanks();
turnByArrows();
correctDays();
