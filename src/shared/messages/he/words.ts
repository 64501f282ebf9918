import type { words as english } from '../en/words.ts';
import type { Translation } from '../translation.ts';

export const words: Translation<typeof english> = {
  heading: {
    answerer: {
      heard: 'המילים שלך, כפי ששמענו אותן',
      corrected: 'המילים שלך, כפי שתיקנת אותן',
      correctedByOthers: 'המילים שלך, אחרי תיקון',
    },
    admin: { heard: 'המילים, כפי ששמענו אותן', corrected: 'המילים, אחרי תיקון' },
    written: 'המילים, כפי שנכתבו',
  },
  hint: 'לחיצה על זמן משמיעה את השורה. לחיצה על המילים מאפשרת לתקן אותן.',
  keys: 'ההקלטה נעצרת בזמן הכתיבה. Esc מפעיל ועוצר, F7 ו־F9 מזיזים חמש שניות אחורה וקדימה, Enter עובר לשורה הבאה.',
  playLine: 'הפעלה מ־{time}',
  wordsAt: 'המילים ב־{time}',
  noWords: 'אין כאן מילים',
  unsure: 'בזה איננו בטוחים',
  offer: '{name} במקום ״{heard}״',
  waiting: 'המילים נכתבות עכשיו. זה לוקח כמה דקות.',
  failed: 'לא הצלחנו לכתוב את המילים אוטומטית.',
  writeDown: 'כתיבת המילים',
  askAgain: 'לבקש שוב את המילים',
  notAsked: 'זה לא הצליח. כדאי לנסות שוב בעוד רגע.',
  right: 'המילים האלה נכונות',
  notReleased: 'מי שקורא יראה את המילים האלה ברגע שמישהו יגיד שהן נכונות.',
  released: 'מי שקורא רואה את המילים האלה.',
  releasedEarlier: 'מי שקורא רואה את המילים כפי שהיו לפני השינוי האחרון.',
  insert: 'הוספת המילים האלה לתשובה',
  inserted: 'הן נמצאות עכשיו בתשובה שלך.',
  saving: 'שומרים…',
  notSaved: 'זה עוד לא נשמר בשרת, אבל נשאר במכשיר הזה.',
  again: 'לנסות שוב',
  changed: 'מישהו אחר תיקן בינתיים את המילים האלה. המילים שלך עדיין כאן.',
  keepMine: 'להשאיר את שלי',
  showTheirs: 'להציג את האחרות',
};
