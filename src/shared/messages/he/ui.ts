import type { ui as english } from '../en/ui.ts';
import type { Translation } from '../translation.ts';

export const ui: Translation<typeof english> = {
  loading: 'טוענים…',
  language: 'שפה',
  cancel: 'ביטול',
  close: 'סגירה',
  unexpected: 'אירעה שגיאה. כדאי לנסות שוב.',
  unreachable: 'אין עכשיו קשר עם השרת. כדאי לבדוק את החיבור ולנסות שוב.',
  help: 'אם מבקשים עזרה, כדאי לציין את הקוד הזה: {request_id}',
  status: {
    not_started: 'ללא תשובה',
    in_progress: 'בכתיבה',
    submitted: 'נשלחה',
    locked: 'נעולה',
  },
  broken: {
    dialog: 'משהו השתבש כאן. כדאי לסגור את החלון הזה ולנסות שוב.',
  },
  revisions: {
    title: 'גרסאות קודמות',
    none: 'עוד אין גרסאות קודמות.',
    length: { one: 'תו אחד', two: 'שני תווים', other: '{count} תווים' },
    about: 'כך זה היה. שום דבר לא ילך לאיבוד אם מחזירים את הגרסה הזאת: מה שיש עכשיו נשאר ברשימה.',
    back: 'חזרה לרשימה',
    bringBack: 'להחזיר את הגרסה הזאת',
  },
};
