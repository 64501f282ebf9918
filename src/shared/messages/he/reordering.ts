import type { reordering as english } from '../en/reordering.ts';
import type { Translation } from '../translation.ts';

export const reordering: Translation<typeof english> = {
  move: 'הזזה: {name}',
  help: 'רווח כדי להרים, מקשי החצים כדי להזיז, רווח שוב כדי להניח, Escape כדי לבטל.',
  lifted: 'הורם: {name}, מקום {place} מתוך {count}. למעלה ולמטה כדי להזיז, רווח כדי להניח, Escape כדי לבטל.',
  moved: 'מקום {place} מתוך {count}.',
  putDown: '{name} עכשיו במקום {place} מתוך {count}.',
  cancelled: '{name} שוב במקום {place} מתוך {count}.',
  keys: '<strong>הורם.</strong> <key>↑</key> <key>↓</key> הזזה, <key>רווח</key> הנחה, <key>Esc</key> ביטול',
  up: 'הזזה למעלה',
  down: 'הזזה למטה',
};
