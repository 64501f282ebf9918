// Progressive enhancement of a reading link's pages: text size, photo viewer, players, slideshow, print, thanks, arrow keys.

import { openLanguageSwitch } from '../ui/open-language-switch.ts';
import { openPlayers } from '../ui/player/open-players.ts';
import { correctDays } from './days.ts';
import { openPhotosIn } from './shared/photo-viewer.ts';
import { openThanks } from './thanks.ts';
import { openTools } from './tools.ts';
import { turnByArrows } from './turn-by-arrows.ts';

const story = document.querySelector<HTMLElement>('.story');
openTools(story);
if (story) openPhotosIn(story);
openPlayers();
openThanks();
turnByArrows();
correctDays();
openLanguageSwitch();
