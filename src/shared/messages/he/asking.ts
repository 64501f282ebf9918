import type { asking as english } from '../en/asking.ts';
import type { Translation } from '../translation.ts';

export const asking: Translation<typeof english> = {
  days: {
    placeholder: 'ימים',
    label: 'ימים לתשובה',
    hint: 'אם אין למה למהר, אפשר להשאיר ריק.',
    notWhole: 'מספר הימים צריך להיות שלם.',
    tooFew: 'מספר הימים צריך להיות {min} לפחות.',
    tooMany: 'מספר הימים יכול להיות {max} לכל היותר.',
  },
  someone: '…',
  others: { one: 'עוד אדם אחד', two: 'עוד שניים', other: 'עוד {count}' },
  when: 'מתי',
  now: 'לשאול עכשיו',
  later: 'להוסיף לתור',
  laterHelp: 'שאלות בתור מחכות עד שהגיע הזמן לשאול אותן.',
  people: 'את מי לשאול?',
  everyone: 'לבחור את כולם',
  noOne: 'לא לבחור אף אחד',
  asked: 'כבר נשאלה',
  list: 'השאלות',
  askNobody: { ask: 'לשאול', queue: 'להוסיף לתור' },
  askPeople: {
    ask: { one: 'לשאול אדם אחד', two: 'לשאול שני אנשים', other: 'לשאול {count} אנשים' },
    queue: { one: 'להוסיף לתור אחד', two: 'להוסיף לשני תורים', other: 'להוסיף ל־{count} תורים' },
  },
  announced: {
    ask: { one: 'נשאלה שאלה אחת.', two: 'נשאלו שתי שאלות.', other: 'נשאלו {count} שאלות.' },
    queue: { one: 'שאלה אחת נמצאת בתור.', two: 'שתי שאלות נמצאות בתור.', other: '{count} שאלות נמצאות בתור.' },
  },
  announcedForSeveral: {
    ask: {
      one: 'שאלת {people} אנשים שאלה אחת.',
      two: 'שאלת {people} אנשים שתי שאלות.',
      other: 'שאלת {people} אנשים {count} שאלות.',
    },
    queue: {
      one: 'שאלה אחת נמצאת בתור של {people} אנשים.',
      two: 'שתי שאלות נמצאות בתור של {people} אנשים.',
      other: '{count} שאלות נמצאות בתור של {people} אנשים.',
    },
  },
  stopped: {
    ask: 'עצרת את זה באמצע. ייתכן שהשאלות נשאלו בכל זאת: כדאי לבדוק לפני ששואלים שוב.',
    queue: 'עצרת את זה באמצע. ייתכן שהשאלות כבר בתור: כדאי לבדוק לפני שמוסיפים שוב.',
  },
  tooManyTogether: 'אלה {count} שאלות בסך הכול. צריך לבחור פחות: אפשר להוסיף עד {limit} בבת אחת.',
  paste: {
    refused: '{message}.',
    title: 'הדבקת רשימה',
    help: 'שאלה אחת בכל שורה. מספרים ותבליטים בתחילת השורה יוסרו.',
    label: 'שאלות, אחת בכל שורה',
    none: 'עוד אין שאלות',
    found: { one: 'נמצאה שאלה אחת', two: 'נמצאו שתי שאלות', other: 'נמצאו {count} שאלות' },
    allNew: '{found}, הכול חדש',
    notAllNew: '{found}. אצל <name>{name}</name> יש כבר {known} מהן.',
    look: 'לעבור עליהן',
    tooMany: 'אפשר להדביק עד {limit} שורות בבת אחת.',
    preview: { one: 'שאלה אחת', two: 'שתי שאלות', other: '{count} שאלות' },
    had: 'כבר נשאלה או נמצאת בתור: {names}',
    notLookedAt: 'נבחרו הרבה אנשים, ולכן לא בדקנו את מי מהם כבר שאלו את השאלות האלה.',
    ask: { one: 'לשאול שאלה אחת', two: 'לשאול שתי שאלות', other: 'לשאול {count} שאלות' },
    queue: {
      one: 'להוסיף שאלה אחת לתור',
      two: 'להוסיף שתי שאלות לתור',
      other: 'להוסיף {count} שאלות לתור',
    },
    forSeveral: {
      ask: {
        one: 'לשאול {people} אנשים שאלה אחת',
        two: 'לשאול {people} אנשים שתי שאלות',
        other: 'לשאול {people} אנשים {count} שאלות',
      },
      queue: {
        one: 'להוסיף שאלה אחת ל־{people} תורים',
        two: 'להוסיף שתי שאלות ל־{people} תורים',
        other: 'להוסיף {count} שאלות ל־{people} תורים',
      },
    },
    faults: 'צריך לתקן את השורות המסומנות למעלה ולנסות שוב. עד אז שום דבר לא נוסף.',
  },
};
