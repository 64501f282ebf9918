import type { voice as english } from '../en/voice.ts';
import type { Translation } from '../translation.ts';

export const voice: Translation<typeof english> = {
  wordsToLookAt: 'מילים לבדיקה',
  download: 'הורדת המקור',
  downloadWhole: 'הורדת ההקלטה כולה',
  downloadPart: 'הורדת המקור, חלק {number}',
  endCode: 'ביטול הקוד המודפס',
  endCodeText: 'הוא נמצא בספרים שכבר הודפסו, ויפסיק לפעול בהם לתמיד. ההקלטה נשארת.',
  wastebasket: {
    erase: 'למחוק את ההקלטה הזאת לצמיתות?',
    eraseWith: 'גם המקור והמילים שלה יימחקו. אי אפשר יהיה להחזיר אותה.',
    restored: 'ההקלטה חזרה.',
    recordedBy: 'הקלטה של <name>{name}</name>',
  },
  history: {
    open: 'גרסאות',
    title: 'הגרסאות של המילים האלה',
    heard: 'כפי שנשמע',
    heardMore: 'נשמעו עוד מילים',
    corrected: { byYou: 'תיקון שלך', by: 'תיקון של {name}' },
    unchanged: { byYou: 'בדיקה שלך, בלי שינוי', by: 'בדיקה של {name}, בלי שינוי' },
    replaced: 'במקום ״{before}״ נכתב ״{after}״',
    added: 'נוסף: ״{after}״',
    removed: 'הוסר: ״{before}״',
    more: { one: 'ועוד שורה אחת', two: 'ועוד שתי שורות', other: 'ועוד {count} שורות' },
    read: 'זו הגרסה שהקוראים רואים',
  },
  settings: {
    title: 'קול',
    about: 'מי שעונה יכול לספר בקול במקום לכתוב. כל הקלטה נשמרת כפי שהיא.',
    recording: {
      title: 'הקלטה',
      text: 'בדף של כל שאלה יש ״לדבר״ ליד ״לכתוב״. הקלטה יכולה להימשך שעה וחצי, בגודל של עד {megabytes} MB.',
    },
    words: {
      title: 'מילים',
      hint: 'המילים הן רק הצעה. מי שדיבר, וגם לך, אפשר לתקן אותן; רק אחרי זה רואים אותן מי שקוראים.',
      on: 'ההקלטות נשלחות אל <b>{host}</b> כדי להפוך אותן לטקסט. מי שמדבר יודע על כך מראש.',
      off: 'לא הוגדר דבר, ושום הקלטה לא נשלחת לשום מקום. אפשר לכתוב את המילים ביד. כדי שיוצעו מילים, מי שמפעיל את השרת יכול להגדיר את TRANSCRIBE_URL.',
    },
    copies: {
      title: 'מכשירים ישנים',
      on: 'עותקים לטלפונים ולטאבלטים ישנים נעשים בעזרת ffmpeg.',
      off: 'כמעט כל מכשיר משמיע את ההקלטות כפי שהן. בשביל טלפונים וטאבלטים ישנים, מי שמפעיל את השרת יכול להתקין את ffmpeg ולהגדיר את FFMPEG_PATH.',
    },
    test: {
      title: 'ניסיון',
      hint: 'לחיצה אחת שולחת לשם משפט קצר באנגלית. שום דבר של המשפחה לא נשלח.',
      send: 'לנסות',
      running: 'מקשיבים…',
      said: 'מה נאמר',
      back: 'מה התקבל',
      took: 'כמה זמן זה לקח',
      nothing: 'לא נשמע דבר.',
    },
  },
};
