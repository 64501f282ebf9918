import type { buildTexts as english } from '../en/builds.ts';
import type { Translation } from '../translation.ts';

export const buildTexts: Translation<typeof english> = {
  interrupted: 'ההכנה נקטעה. היא תתחיל שוב מעצמה.',
  interruptedTooOften: 'ההכנה נקטעה כמה פעמים. כדאי לנסות שוב מאוחר יותר.',
  failed: 'משהו השתבש אצלנו. כדאי לנסות שוב.',
  storeUnavailable: 'לא היה אפשר להגיע אל התמונות או אל הקובץ המוכן. כדאי לנסות שוב עוד רגע.',
  privateNow: 'הסיפור הזה הוא עכשיו רק בשבילך, ולכן כבר אי אפשר להוריד את הקובץ הזה. צריך להכין אותו שוב.',
  deletedSince: 'אחד הסיפורים בקובץ הזה נמחק, ולכן כבר אי אפשר להוריד את הקובץ. צריך להכין אותו שוב.',
  more: { one: 'יש עוד אחת כזאת.', two: 'יש עוד שתיים כאלה.', other: 'יש עוד {count} כאלה.' },
  unavailable: 'אי אפשר להכין את זה בשרת הזה.',
};
