// Adds to the pages behind a reading link what needs a script: text size, print, thanks, arrow keys. They can be read
// without it.
import { correctDays } from './days.ts';
import { openThanks } from './thanks.ts';
import { openTools } from './tools.ts';
import { turnByArrows } from './turn-by-arrows.ts';

openTools();
openThanks();
turnByArrows();
correctDays();
