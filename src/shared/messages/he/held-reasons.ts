import type { heldReasons as english } from '../en/held-reasons.ts';
import type { Translation } from '../translation.ts';

export const heldReasons: Translation<typeof english> = {
  other_address: 'הוא הגיע מכתובת אחרת מזו שמוכרת לך.',
  authentication_failed: 'אולי מישהו אחר שלח אותו: ספק המייל לא הצליח לאמת את השולח.',
  unknown_question: 'לא ברור לאיזו שאלה הוא שייך.',
  locked: 'התשובה נעולה.',
  link_closed: 'הקישור של השאלה הזאת סגור כרגע, או שכבר אינו פעיל.',
  question_deleted: 'השאלה נמחקה.',
  being_written: 'התשובה נכתבת עכשיו בדף ועדיין לא נשלחה.',
  empty: 'אין בו טקסט ואין בו תמונה.',
  same_message_id: 'הוא נראה כמו מייל אחר שכבר הגיע.',
  unreadable: 'לא הצלחנו לקרוא את המייל הזה. אפשר לפתוח אותו בתוכנת המייל.',
  too_long: 'הוא ארוך מכדי להוסיף אותו כאן.',
  several_stories: 'הוא משיב למייל על כמה סיפורים, ולא ברור לאיזה סיפור הכוונה.',
  from_program: 'הוא נראה כמו תשובה אוטומטית. אם מישהו כתב אותו, אפשר לקבל אותו.',
};
