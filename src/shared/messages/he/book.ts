import type { book as english } from '../en/book.ts';
import type { Translation } from '../translation.ts';

export const book: Translation<typeof english> = {
  stories: {
    one: 'סיפור אחד, שסופר בתשובה לשאלה.',
    two: 'שני סיפורים, שסופרו בתשובה לשאלות.',
    other: '{count} סיפורים, שסופרו בתשובה לשאלות.',
  },
  made: 'הוכן בעזרת Family Stories, {month}.',
  fonts: {
    usual: 'סודר בגופן Literata של TypeTogether.',
    large: 'סודר בגופן Atkinson Hyperlegible Next של Braille Institute.',
  },
  fontNames: { usual: 'Literata · TypeTogether', large: 'Atkinson Hyperlegible Next · Braille Institute' },
  readingLink: {
    name: 'ספר: {title}',
    closed:
      'הקישור לקריאה של הספר הזה מושהה או שתוקפו פג, ולכן קודי ה־QR שבו לא פועלים. אפשר לפתוח את הקישור שוב תחת ״מי יכול לקרוא״.',
    deleted:
      'הקישור לקריאה של הספר הזה נמחק ממש עכשיו, ולכן אין בספר קודי QR. כדי לקבל קישור חדש, צריך להכין את הספר שוב.',
    noAddress: 'אין בספר קודי QR, כי הכתובת של האתר הזה לא ידועה. צריך לקבוע אותה בהגדרות ולהכין את הספר שוב.',
    onlyHere:
      'רק המחשב הזה יכול לפתוח את מה שקודי ה־QR בספר הזה מובילים אליו. צריך לקבוע את הכתובת של האתר הזה בהגדרות ולהכין את הספר שוב.',
  },
  files: {
    untitled: 'ספר',
    volume: '{title}, כרך {number}',
    screen: '',
    pdfa: ' (PDF-A)',
    print: ' (דפוס)',
    cover: ' (כריכה)',
  },
  problems: {
    missingPhoto: 'חסרה תמונה בסיפור הזה. הסיפור נמצא בספר בלעדיה.',
    privateStory: 'הסיפור הזה נכתב רק בשבילך, ולכן הוא לא בספר: ספרים עוברים מיד ליד.',
    missingCoverPhoto: 'התמונה של הכריכה חסרה. הכריכה הוכנה בלעדיה.',
    withdrawnCoverPhoto: 'התמונה של הכריכה לקוחה מסיפור שאחרים לא יכולים לקרוא כרגע. הכריכה הוכנה בלעדיה.',
    missingCharacters: 'לחלק מהאותיות אין גופן. הן מופיעות כ־□.',
    noStories: 'עוד אין סיפורים בספר הזה. סיפור נוסף ברגע שהתשובה נשלחת.',
    tooMuch: 'הכנת הספר לקחה יותר מדי זמן או יותר מדי זיכרון. כדאי להכין אותו עם פחות סיפורים או עם תמונות קטנות יותר.',
    tooManyPages: {
      one: 'סיפור אחד ארוך מדי לכרך של עמוד אחד, ולכן בכרך הזה יש יותר.',
      two: 'סיפור אחד ארוך מדי לכרך של שני עמודים, ולכן בכרך הזה יש יותר.',
      other: 'סיפור אחד ארוך מדי לכרך של {count} עמודים, ולכן בכרך הזה יש יותר.',
    },
    noPdfa: 'השרת הזה לא יכול להכין PDF/A: לשם כך צריך Linux על x64. הוא יכול להכין את המהדורה למסך.',
    noAccessibility:
      'השרת הזה לא יכול לבדוק את הספר לפי PDF/UA, התקן לקוראי מסך: לשם כך צריך Linux על x64. המבנה של הספר זהה.',
  },
};
