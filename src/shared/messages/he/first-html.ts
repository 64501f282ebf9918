import type { firstHtml as english } from '../en/first-html.ts';
import type { Translation } from '../translation.ts';

export const firstHtml: Translation<typeof english> = {
  title: '{heading} · Family Stories',
  hello: 'שלום, <name>{name}</name>',
  asks: 'שאלה בשבילך מאת <name>{name}</name>',
  timeLeft: { days: 'עוד {n} ימ׳', hours: 'עוד {n} שע׳', minutes: 'עוד {n} דק׳' },
  largerText: 'טקסט גדול',
  locked: 'השאלה הזאת נעולה, וכבר אי אפשר לשנות את התשובה.',
  thanks: 'התשובה שלך נשלחה. תודה.',
  thanksForStory: 'תודה על הסיפור הזה.',
  afterwards: 'נזכרת בעוד משהו? אפשר ללחוץ על ״עריכת התשובה״, היום או בכל יום אחר. אפשר לסגור את הדף הזה.',
  editor: 'התשובה שלך',
  placeholder: 'כאן כותבים את התשובה',
  saved: 'נשמר',
  writing: 'בכתיבה…',
  kept: 'שמור במכשיר הזה',
  notSent: 'עוד לא נשלח',
  spellCheckOn: 'בדיקת איות פועלת',
  spellCheckOff: 'בדיקת איות כבויה',
  save: 'שמירה להמשך',
  submit: 'שליחת התשובה',
  edit: 'עריכת התשובה',
  late: 'זה לוקח יותר זמן מהרגיל.',
  keepWriting: 'אפשר להמשיך לכתוב: מה שכתבת שמור במכשיר הזה.',
  reload: 'אם שום דבר לא משתנה, כדאי לטעון את הדף הזה שוב כשיחזור החיבור לאינטרנט.',
};
