import type { mailSettings as english } from '../en/mail-settings.ts';
import type { Translation } from '../translation.ts';

export const mailSettings: Translation<typeof english> = {
  title: 'מייל',
  about: 'שאלות שיוצאות במייל, ותשובות שחוזרות במייל.',
  isOff: 'כבוי',
  off: 'בעזרת מייל, Family Stories יכול לשלוח לכל אדם שאלה בכל שבוע, ומה שיישלח בחזרה יהיה התשובה. זה עדיין לא מוגדר: מי שמפעיל את השרת יכול להגדיר את SMTP_URL, כמו שמוסבר ב־docs/operate/mail.md.',
  setup: {
    title: 'מה מוגדר',
    hint: 'זה מוגדר במקום שבו השרת מופעל. מי שמפעיל אותו יכול לשנות זאת שם.',
    from: 'המיילים נשלחים מהכתובת <b>{from}</b>.',
    receives: 'מי ששולח מייל בחזרה על שאלה כבר ענה: המייל הוא התשובה.',
    sendsOnly: 'מיילים שחוזרים לא הופכים לתשובות: לשם כך השרת צריך גישה לתיבה. ההסבר ב־docs/operate/mail.md.',
  },
  test: {
    title: 'לנסות',
    hint: 'שולח אליך מייל קצר.',
    to: 'כתובת המייל שלך',
    send: 'שליחת מייל ניסיון',
    sending: 'הוא בדרך…',
    sent: 'ספק המייל קיבל אותו. אם הוא לא מגיע בתוך דקה או שתיים, כדאי לחפש בדואר הזבל.',
    returned: 'העותק לתיבה שלנו חזר: גם תשובות מגיעות.',
    returning: 'עותק נשלח לתיבה שלנו. אם הוא יחזור, גם תשובות מגיעות…',
    notReturned:
      'העותק לתיבה שלנו עדיין לא חזר. ייתכן שתשובות אינן מגיעות: מי שמפעיל את השרת יכול לבדוק את IMAP_URL ואת MAIL_REPLY_TO.',
    failed: 'לא היה אפשר לשלוח אותו. {fault}',
    again: 'עדיין לא היה אפשר לשלוח אותו, אבל יהיו עוד ניסיונות. {fault}',
  },
  notices: {
    title: 'להודיע לי',
    hint: 'לכל היותר הודעה אחת בשעה. יש בה שם ושאלה, אף פעם לא הקישור.',
    email: 'במייל אל',
    webhook: 'ב־webhook',
    webhookHint: 'בשביל ntfy, ‏Apprise ותוכנות אחרות שמביאות הודעות לטלפון.',
    when: 'מתי',
    on: {
      submitted: 'הגיעה תשובה',
      thanks: 'הגיעה תודה',
      held_reply: 'מייל מחכה לי',
      mail_failed: 'לא היה אפשר לשלוח מייל',
    },
    save: 'שמירה',
    saved: 'נשמר.',
  },
  providers: {
    title: 'ספק המייל שלך',
    hint: 'למי שמגדיר את זה.',
    summary: 'איך מקבלים סיסמה בשביל השרת',
    intro:
      'רוב הספקים דורשים סיסמה נפרדת לכל תוכנה: סיסמה לאפליקציה. הסיסמה הרגילה שלך לא תעבוד, ואין צורך לגלות אותה לאיש.',
    gmail: {
      name: 'Gmail',
      steps: [
        'מפעילים אימות דו־שלבי בחשבון Google, תחת „אבטחה”.',
        'פותחים את myaccount.google.com/apppasswords.',
        'מקלידים שם, למשל Family Stories, ולוחצים על „יצירה”.',
        'מעתיקים את 16 האותיות אל SMTP_URL, בלי הרווחים. Gmail שולח כ־500 מיילים ביום.',
      ],
    },
    icloud: {
      name: 'iCloud',
      steps: [
        'פותחים את account.apple.com ונכנסים לחשבון.',
        'תחת „כניסה ואבטחה” בוחרים ב„סיסמאות לאפליקציות”.',
        'יוצרים סיסמה בשביל Family Stories ומעתיקים אותה אל SMTP_URL.',
      ],
    },
    yahoo: {
      name: 'Yahoo',
      steps: [
        'פותחים את החשבון, ובו „אבטחה”.',
        'יוצרים סיסמה לאפליקציה בשם Family Stories.',
        'מעתיקים אותה אל SMTP_URL.',
      ],
    },
    outlook: {
      name: 'Outlook.com',
      steps: ['Outlook.com, ‏Hotmail ו־Live כבר לא מקבלים סיסמאות מתוכנות. כדאי להשתמש בכתובת של ספק אחר.'],
    },
  },
  unassigned: {
    title: 'מיילים שמחכים',
    hint: 'לא ידוע לאיזו שאלה הם שייכים.',
  },
  sent: {
    title: 'מה נשלח',
    hint: 'החדשים קודם.',
    none: 'עדיין כלום.',
    older: 'להציג ישנים יותר',
    kinds: {
      question: 'שאלה',
      reminder: 'תזכורת',
      confirmation: 'אישור על מייל',
      notice: 'הודעה אליך',
      new_story: 'סיפורים חדשים',
      test: 'ניסיון',
    },
    waiting: 'מחכה לשליחה',
    sent: 'נשלח {when}',
    failed: 'לא נשלח',
    again: 'עדיין לא נשלח, יהיו עוד ניסיונות.',
  },
};
