import type { mailFaults as english } from '../en/mail-faults.ts';
import type { Translation } from '../translation.ts';

export const mailFaults: Translation<typeof english> = {
  wrong_password: 'ספק המייל לא קיבל את הסיסמה.',
  sender_refused: 'ספק המייל לא שולח מיילים בשם הכתובת שב־MAIL_FROM.',
  address_refused: 'אין תיבת מייל בכתובת הזאת, או שהיא לא מקבלת מיילים.',
  message_refused: 'ספק המייל לא קיבל את המייל הזה.',
  try_later: 'ספק המייל ביקש לנסות שוב מאוחר יותר.',
  unreachable: 'לא הצלחנו להתחבר אל ספק המייל.',
  bounced: 'המייל חזר.',
  given_up: 'במשך שלושה ימים לא הצלחנו לשלוח אותו.',
  no_longer_wanted: 'כשהגיע הזמן, השאלה הייתה סגורה או מחוקה, או שהמיילים הופסקו.',
};
