import type { epub as english } from '../en/epub.ts';
import type { Translation } from '../translation.ts';

export const epub: Translation<typeof english> = {
  accessibility: 'לפרקים ולסיפורים יש כותרות, והשפה של כל אחד מהם מצוינת. אפשר להגדיל את הטקסט.',
  described: 'לכל התמונות יש תיאור.',
  noStories: 'אף אחד מהסיפורים בספר הזה עוד לא נשלח.',
  missingPhoto: 'תמונה מהסיפור הזה לא נמצאת באחסון הקבצים. הסיפור נמצא בספר האלקטרוני בלעדיה.',
};
