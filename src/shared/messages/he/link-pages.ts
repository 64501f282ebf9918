import type { linkPages as english } from '../en/link-pages.ts';
import type { Translation } from '../translation.ts';

export const linkPages: Translation<typeof english> = {
  tryAgain: 'לנסות שוב',
  noCookies: {
    title: 'צריך לאפשר קובצי Cookie',
    lines: [
      'קובץ Cookie הוא פתק קטן שהדפדפן שלך שומר בשביל אתר. הפתק הזה אומר רק שלחצת על הכפתור, ונראה שהדפדפן לא שמר אותו.',
      'בהגדרות הדפדפן כדאי לחפש ״Cookie״, לרוב תחת ״פרטיות״, ולאפשר אותם לאתר הזה. אחר כך אפשר לחזור לכאן ולנסות שוב.',
      'אפשר גם לפתוח את הקישור בדפדפן אחר, כמו Chrome, Firefox או Safari.',
    ],
  },
};
