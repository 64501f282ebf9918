import type { listenPage as english } from '../en/listen-page.ts';
import type { Translation } from '../translation.ts';

export const listenPage: Translation<typeof english> = {
  title: '{name}: {question} · Family Stories',
  words: 'במילים',
  closed: {
    title: 'קול של משפחה',
    text: 'יש מי שישמח שישמעו כאן סיפור.',
    open: 'האזנה',
  },
  problems: {
    unknown_token: {
      title: 'כבר אין מה לשמוע בכתובת הזאת',
      lines: [
        'אולי לקחו את ההקלטה בחזרה, או שהקישור נסגר.',
        'אם זה מפתיע, אפשר לשאול את מי שנתן לך את הספר או את הקישור.',
      ],
    },
    too_many_attempts: {
      title: 'צריך לחכות דקה',
      lines: ['מישהו ניסה מכאן יותר מדי קישורים שגויים. אפשר לחכות דקה ואז לנסות שוב.'],
    },
    unavailable: {
      title: 'אי אפשר להשמיע עכשיו את ההקלטה',
      lines: ['היא שמורה במקום בטוח. אפשר לחכות רגע ואז לנסות שוב.'],
    },
    internal: {
      title: 'משהו השתבש אצלנו',
      lines: [
        'זה לא בגללך, וההקלטה נמצאת במקום בטוח. כדאי לנסות שוב.',
        'אם זה לא עוזר, כדאי לספר למי שנתן לך את הספר או את הקישור.',
      ],
    },
  },
};
