import type { noticeMail as english } from '../en/notice-mail.ts';
import type { Translation } from '../translation.ts';

export const noticeMail: Translation<typeof english> = {
  titles: {
    submitted: 'תשובה חדשה: {name}',
    thanks: 'תודה: {reader}',
    held_reply: 'תשובה בדואר מחכה לך',
    mail_failed: 'הודעת דואר לא נשלחה',
    queue_empty: 'התור ריק: {name}',
  },
  lines: {
    submitted: 'תשובה חדשה ({name}): ״{question}״',
    thanks: 'תודה על ״{question}״ ({name}). {reader}: ״{text}״',
    heldReply: 'תשובה בדואר לשאלה ״{question}״ ({name}) מחכה. כדאי לבדוק אם לקבל אותה.',
    heldReplyOfUnknown: 'הגיעה בדואר תשובה שעוד לא שייכת לאף אחד. כדאי לבדוק של מי היא.',
    notDelivered: 'לא הצלחנו לקרוא הודעה אחת בתיבת הדואר. כדאי לבדוק שם אם זו תשובה.',
    mailFailed: 'הודעת דואר לא נשלחה ({name}).',
    mailFailedForUnknown: 'הודעת דואר לא נשלחה.',
    queueEmpty:
      'התור ריק ({name}), ולכן הפעם לא נשלחה שאלה. בדף של {name} יש חמש שאלות מתאימות שאפשר להוסיף בלחיצה אחת.',
  },
  several: { one: 'חדשה אחת', two: 'שתי חדשות', other: '{count} חדשות' },
  more: { one: 'ועוד אחת', two: 'ועוד שתיים', other: 'ועוד {count}' },
  open: 'לפתוח',
  choose: 'לבחור על מה להודיע לך',
};
