import type { archivedRecordings as english } from '../en/archived-recordings.ts';
import type { Translation } from '../translation.ts';

export const archivedRecordings: Translation<typeof english> = {
  title: 'ההקלטות של הסיפור הזה:',
  recorded: 'הוקלט ב־{date}, {length}',
  recordedOn: 'הוקלט ב־{date}',
  cutOff: 'היא נגמרת במקום שבו נקטעה.',
  missing: 'הייתה כאן הקלטה, אבל היא לא נמצאה.',
  unplayed: 'אי אפשר היה להשמיע את ההקלטה הזאת. היא שמורה כמו שהגיעה.',
  inPart: 'אפשר להשמיע רק חלק ממנה. כולה שמורה כמו שהוקלטה.',
  original: 'פתיחת ההקלטה כמו שהוקלטה',
  originalTake: 'פתיחת ההקלטה כמו שהוקלטה (חלק {number})',
  heard: 'המילים כמו שתוכנה שמעה אותן.',
  corrected: 'המילים כמו שאדם תיקן אותן.',
  right: 'מישהו אמר שהן נכונות.',
  unchecked: 'עוד לא אמר איש שהן נכונות.',
  problems: {
    missing: 'ההקלטה הזאת לא נמצאת במאגר הקבצים, ולכן היא לא בארכיון: {name}',
    missingOriginal: 'מההקלטה הזאת יש במאגר הקבצים רק מה שמושמע, ולא מה שהוקלט: {name}',
    unplayed: 'אי אפשר היה להשמיע את ההקלטה הזאת. היא בארכיון כמו שהגיעה: {name}',
  },
  inReadme: `  data/recordings       מה שסופר בקול: הצליל, והמילים שבו עם הזמנים שלהן (.vtt)
                        וכטקסט פשוט (.txt). "heard" הוא מה שתוכנה הבינה,
                        "corrected" הוא מה שאדם תיקן. בדיוק כמו שהוקלט, הצליל
                        נמצא ב־data/originals.
`,
  leftOut: 'ההקלטות לא נכללו.',
  recordings: { one: 'הקלטה אחת', two: 'שתי הקלטות', other: '{count} הקלטות' },
  schema: `לשאלות שהתשובה עליהן סופרה בקול יש גם:

recordings    ההקלטות של התשובה, מהישנה לחדשה. ב-"content", המקום של הקלטה הוא
              <figure data-recording="id">; האחרות באות אחרי הטקסט.

כל הקלטה:

id            מזהה את ההקלטה.
created_at    מתי התחילה.
mime          איך קרא לפורמט המכשיר שהקליט.
duration_ms   האורך, באלפיות השנייה.
cut_off       true אם אף אחד לא סיים אותה: היא מגיעה עד המקום שאליו הגיעה.
peaks         כמה היא חזקה: בית לכל 100 אלפיות שנייה (base64).
in_part       true אם אפשר להשמיע רק חלק ממנה: ב-"takes" נמצאת כולה.
file          הצליל, להשמעה; null אם אין.
takes         אותו דבר כמו שהוקלט, בקובץ אחד או בכמה, זה אחר זה; null במקום
              קובץ חסר.
words         המילים שלה, בשלוש גרסאות לכל היותר.

כל גרסה של המילים:

version       לגרסאות מאוחרות יש מספרים גדולים יותר.
source        heard: מה שתוכנה הבינה. answerer: תוקן בידי מי שסיפר או סיפרה.
              admin: בידי מי ששאל או שאלה.
engine        התוכנה ששמעה אותן.
language      השפה שהיא שמעה.
created_at    מתי נכתבו המילים האלה.
released      true אם מישהו אמר שהן נכונות.
file          המילים עם הזמנים שלהן, כ-WebVTT; הטקסט הפשוט נמצא לידן.
cues          המילים: start_ms, end_ms, text; "unsure" אומר בין אילו תווים של
              הטקסט התוכנה לא הייתה בטוחה.
`,
};
