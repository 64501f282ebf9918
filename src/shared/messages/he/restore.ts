import type { restore as english } from '../en/restore.ts';
import type { Translation } from '../translation.ts';

export const restore: Translation<typeof english> = {
  title: 'שחזור מגיבוי',
  hint: 'כבר השתמשת ב־Family Stories? גיבוי מחזיר הכול, גם את הקישורים ששלחת.',
  drop: 'לכאן גוררים את הגיבוי',
  accepted: 'קובץ שמסתיים ב־.tar או ב־.age',
  choose: 'בחירת גיבוי',
  passphraseTitle: 'הקובץ {file} מוצפן',
  passphrase: 'משפט הסיסמה של הגיבוי הזה',
  start: 'שחזור',
  progress: {
    sending: 'הגיבוי נשלח…',
    checking: 'בודקים את הגיבוי…',
    images: 'מחזירים את התמונות…',
    comparing: 'משווים את התמונות לגיבוי…',
    rows: 'מחזירים אנשים, שאלות ותשובות…',
  },
  keepOpen: 'כדאי להשאיר את הדף הזה פתוח עד הסוף.',
  done: 'הוחזרו {people}, {questions} ועוד {photos}.',
  people: { one: 'אדם אחד', two: 'שני אנשים', other: '{count} אנשים' },
  questions: { one: 'שאלה אחת', two: 'שתי שאלות', other: '{count} שאלות' },
  photos: { one: 'תמונה אחת', two: 'שתי תמונות', other: '{count} תמונות' },
  signIn: 'צריך להיכנס עם הסיסמה שהייתה לך כשהגיבוי נעשה.',
};
