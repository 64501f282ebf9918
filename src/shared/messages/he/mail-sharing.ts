import type { mailSharing as english } from '../en/mail-sharing.ts';
import type { Translation } from '../translation.ts';

export const mailSharing: Translation<typeof english> = {
  send: 'שליחה במייל',
  sent: 'נשלח',
  to: 'Family Stories שולח אותה אל <address>{address}</address>, עם ההודעה הרגילה שלך.',
  toAsEdited:
    'Family Stories שולח אותה אל <address>{address}</address>. מה ששונה למעלה לא נכלל: במייל יש ההודעה הרגילה שלך.',
  add: 'הוספת כתובת',
  none: 'עדיין אין כתובת מייל בשביל <name>{name}</name>.',
  address: 'כתובת מייל',
  save: 'שמירה ושליחה',
  addressNeeded: 'צריך להקליד כתובת מייל.',
  now: 'לשלוח את השאלות במייל עכשיו',
  mailed: { one: 'שאלה אחת נשלחה במייל.', two: '2 שאלות נשלחו במייל.', other: '{count} שאלות נשלחו במייל.' },
  notMailed: {
    one: 'לא היה אפשר לשלוח שאלה אחת במייל. {reason}',
    two: 'לא היה אפשר לשלוח 2 שאלות במייל. {reason}',
    other: 'לא היה אפשר לשלוח {count} שאלות במייל. {reason}',
  },
  selected: 'שליחה במייל',
  reader: {
    email: 'כתובת מייל',
    emailHint: 'להשאיר ריק אם לא צריך לשלוח מיילים.',
    notify: 'הודעה על סיפורים חדשים',
    each: 'על כל אחד',
    weekly: 'פעם בשבוע',
    never: 'אף פעם',
    addressNeeded: 'צריך להקליד כתובת מייל מלאה, או להשאיר ריק.',
    stopped: 'הייתה בקשה לא לקבל עוד מיילים',
    told: { each: 'מייל על כל סיפור', weekly: 'מייל על סיפורים פעם בשבוע' },
  },
};
