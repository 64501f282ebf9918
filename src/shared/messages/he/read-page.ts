import type { readPage as english } from '../en/read-page.ts';
import type { Translation } from '../translation.ts';

export const readPage: Translation<typeof english> = {
  title: 'Family Stories',
  storyTitle: '{question} · {name} · Family Stories',
  brand: 'Family Stories',
  skip: 'אל הסיפור',
  contents: {
    title: 'הסיפורים של המשפחה',
    by: { one: '{stories} של אדם אחד', two: '{stories} של שני אנשים', other: '{stories} של {count} אנשים' },
    reader: 'בשביל <name>{name}</name>',
    shelf: 'אנשים',
    newest: 'הסיפורים החדשים',
    none: 'עוד אין כאן מה לקרוא. כשיהיה סיפור, הוא יופיע כאן.',
  },
  search: {
    label: 'חיפוש בסיפורים האלה',
    submit: 'חיפוש',
    none: 'לא נמצא דבר.',
    found: { one: 'סיפור אחד', two: 'שני סיפורים', other: '{count} סיפורים' },
    incomplete: 'הסיפורים החדשים ביותר עוד לא נכנסו לחיפוש. כדאי לנסות שוב עוד רגע.',
  },
  story: {
    all: 'כל הסיפורים',
    turn: 'סיפורים אחרים',
  },
  tools: {
    label: 'אפשרויות קריאה',
    smaller: 'טקסט קטן יותר',
    larger: 'טקסט גדול יותר',
  },
  slideshowFailed: 'אי אפשר לטעון עכשיו את הסיפורים. כדאי לנסות שוב עוד רגע.',
  thanks: {
    title: 'להגיד תודה',
    label: 'שורה אחת אל <name>{name}</name>',
    send: 'שליחת תודה',
    signed: 'החתימה תהיה ״<reader>{reader}</reader>״, והתודה תופיע אצל <name>{name}</name> מתחת לתשובה.',
    given: 'התודה שלך',
    sent: 'נשלח. תודה.',
    empty: 'קודם צריך לכתוב שורה.',
    failed: 'זה לא הצליח. השורה שלך עדיין כאן: כדאי לנסות שוב עוד רגע.',
  },
  closed: {
    title: 'סיפורים של משפחה',
    text: 'יש מי שישמח שיקראו אותם.',
    open: 'קריאת הסיפורים',
  },
  problems: {
    unknown_token: {
      title: 'הקישור הזה לא מוביל לסיפורים',
      lines: [
        'אולי חלק ממנו אבד בדרך. אפשר לפתוח אותו שוב מתוך ההודעה שבה הוא הגיע.',
        'אם זה לא עוזר, אפשר לבקש קישור חדש ממי ששלח לך אותו.',
      ],
    },
    unknown_story: {
      title: 'אי אפשר לקרוא כאן את הסיפור הזה',
      lines: ['אולי שינו אותו או לקחו אותו בחזרה. שאר הסיפורים עדיין שם.'],
    },
    link_paused: {
      title: 'הקישור הזה סגור כרגע',
      lines: ['מי ששלח לך אותו סגר אותו לזמן מה. אפשר לשאול מתי הוא ייפתח שוב.'],
    },
    link_ended: {
      title: 'הקישור הזה כבר לא פעיל',
      lines: ['הוא היה פעיל רק לזמן מוגבל.', 'כדי להמשיך לקרוא, אפשר לבקש ממי ששלח לך אותו לפתוח אותו שוב.'],
    },
    too_many_attempts: {
      title: 'צריך לחכות דקה',
      lines: ['מישהו ניסה מכאן יותר מדי קישורים שגויים. אפשר לחכות דקה ואז לנסות שוב.'],
    },
    unavailable: {
      title: 'אי אפשר להציג עכשיו את הסיפורים',
      lines: ['הם שמורים במקום בטוח. אפשר לחכות רגע ואז לנסות שוב.'],
    },
    internal: {
      title: 'משהו השתבש אצלנו',
      lines: [
        'זה לא בגללך, והסיפורים נמצאים במקום בטוח. כדאי לנסות שוב.',
        'אם זה לא עוזר, כדאי לספר למי ששלח לך את הקישור הזה.',
      ],
    },
  },
};
