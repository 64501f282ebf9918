import type { readerMail as english } from '../en/reader-mail.ts';
import type { Translation } from '../translation.ts';

export const readerMail: Translation<typeof english> = {
  subject: 'סיפור חדש ({name}): {question}',
  severalSubject: { one: 'סיפור חדש אחד', two: 'שני סיפורים חדשים', other: '{count} סיפורים חדשים' },
  opening: 'סיפור חדש: {name}',
  severalOpening: 'יש סיפורים חדשים במשפחה שלך.',
  more: { one: 'ועוד אחד', two: 'ועוד שניים', other: 'ועוד {count}' },
  read: 'לקרוא את הסיפור',
  readAll: 'לקרוא את הסיפורים',
  thank: 'כדי להגיד תודה אפשר פשוט להשיב להודעה הזאת. התודה תופיע מתחת לתשובה ({name}).',
  why: 'ההודעה הזאת הגיעה אליך כי מישהו מהמשפחה רשם את הכתובת שלך.',
  stop: 'פחות הודעות, או בכלל לא',
};
