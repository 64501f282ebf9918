const sentence =
  'The stove was lit before any of us was awake, and by the time we came down there was <strong>bread</strong> ' +
  'in the oven, coffee on the back plate, and a wet coat <em>steaming</em> beside the door. ';

const paragraph = `<p>${sentence.repeat(4).trim()}</p>`;

/** A 5 KB answer with text and emphasis as the editor writes it; each `edit` gives a different text of equal length. */
export const answerOf = (edit: number): string => `<p>Edit ${String(edit).padStart(9, '0')}</p>${paragraph.repeat(6)}`;
