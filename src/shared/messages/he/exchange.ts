import type { exchange as english } from '../en/exchange.ts';
import type { Translation } from '../translation.ts';

export const exchange: Translation<typeof english> = {
  title: 'קבצים',
  about:
    'כאן אפשר לשמור הכול בקובץ, או להוסיף אנשים ושאלות מקובץ. הספר, והארכיון עם כל התמונות, נמצאים בדף <link>ספר</link>.',
  saveTitle: 'שמירת הכול בקובץ',
  saveHint:
    'כל האנשים, השאלות שלהם, והתשובות כטקסט פשוט. תמונות וקישורים לא נמצאים בקובץ. כל מי שהקובץ בידיו יכול לקרוא את התשובות, ולכן כדאי לשמור אותו במקום בטוח.',
  save: 'שמירה',
  formats: {
    csv: { name: 'גיליון (CSV)', use: 'נפתח ב־Excel, ב־Numbers וב־LibreOffice' },
    json: { name: 'JSON', use: 'לתוכנות אחרות' },
  },
  bringTitle: 'הוספת אנשים ושאלות',
  bringHint: 'שום דבר שכבר נמצא כאן לא ישתנה, והכול יוצג לפני שהוא נוסף.',
  drop: 'לכאן גוררים קובץ',
  accepted: 'CSV או JSON, עד 5 MB',
  columns:
    'בשורה הראשונה של הגיליון כותבים את שמות העמודות. חובה: <b>name</b>, <b>question_text</b>. אם יש תשובות: <b>answer</b>.',
  choose: 'בחירת קובץ',
  tooLarge: 'הקובץ הזה גדול מ־5 MB. צריך לפצל אותו ולהוסיף את החלקים בזה אחר זה.',
  checking: 'בודקים את הקובץ…',
  faults: {
    one: 'יש דבר אחד בקובץ הזה שצריך לתקן. שום דבר לא נוסף.',
    two: 'יש שני דברים בקובץ הזה שצריך לתקן. שום דבר לא נוסף.',
    other: 'יש {count} דברים בקובץ הזה שצריך לתקן. שום דבר לא נוסף.',
  },
  manyFaults: 'אלה {count} הדברים הראשונים בקובץ הזה שצריך לתקן. שום דבר לא נוסף.',
  inLine: 'שורה {line}, {field}: {message}',
  inField: '{field}: {message}',
  lookTitle: 'מה יתווסף מתוך {file}',
  total: {
    people: { one: 'אדם חדש אחד', two: 'שני אנשים חדשים', other: '{count} אנשים חדשים' },
    questions: { one: 'שאלה אחת', two: 'שתי שאלות', other: '{count} שאלות' },
    answers: { one: 'תשובה אחת', two: 'שתי תשובות', other: '{count} תשובות' },
  },
  unchanged: {
    one: 'שאלה אחת כבר נמצאת כאן ונשארת כמו שהיא.',
    two: 'שתי שאלות כבר נמצאות כאן ונשארות כמו שהן.',
    other: '{count} שאלות כבר נמצאות כאן ונשארות כמו שהן.',
  },
  nothingNew: 'כל מה שבקובץ הזה כבר נמצא כאן. אין מה להוסיף.',
  newPerson: 'אדם חדש',
  knownPerson: 'כבר ברשימה שלך',
  personCounts: '{questions}, {answers}',
  morePeople: { one: 'ועוד אדם אחד', two: 'ועוד שני אנשים', other: 'ועוד {count} אנשים' },
  bringIn: 'להוסיף את אלה',
  notNow: 'לא עכשיו',
  done: 'זהו. הכול נמצא ברשימת האנשים.',
};
