import type { replyMail as english } from '../en/reply-mail.ts';
import type { Translation } from '../translation.ts';

export const replyMail: Translation<typeof english> = {
  subject: 'התשובה שלך הגיעה: {question}',
  arrived: 'תודה! זה הגיע, ועכשיו הוא חלק מהתשובה שלך:',
  morePhotos: { one: 'ועוד תמונה אחת.', two: 'ועוד שתי תמונות.', other: 'ועוד {count} תמונות.' },
  otherFiles: {
    one: 'קובץ אחד לא מופיע בתשובה. הוא נשמר יחד עם המייל שלך.',
    two: 'שני קבצים לא מופיעים בתשובה. הם נשמרים יחד עם המייל שלך.',
    other: '{count} קבצים לא מופיעים בתשובה. הם נשמרים יחד עם המייל שלך.',
  },
  goOn: 'לקרוא או להמשיך לכתוב',
  more: 'כדי להוסיף משהו אפשר גם פשוט להשיב למייל הזה.',
  photo: 'תמונה ששלחת',
  heldSubject: 'המייל שלך הגיע: {question}',
  held: 'תודה! המייל שלך הגיע, ושום דבר ממנו לא הולך לאיבוד. קודם יקראו אותו, ואז הוא ייכנס לתשובה.',
};
