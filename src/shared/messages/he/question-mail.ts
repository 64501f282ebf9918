import type { questionMail as english } from '../en/question-mail.ts';
import type { Translation } from '../translation.ts';

export const questionMail: Translation<typeof english> = {
  greeting: 'שלום {name},',
  answer: 'לענות',
  reply: 'אפשר גם פשוט להשיב למייל הזה, גם עם תמונות.',
  question: {
    subject: 'שאלה בשבילך: {question}',
    intro: 'יש לי שאלה בשבילך.',
    how: 'אפשר לכתוב או לדבר, הרבה או מעט. הכול נשמר מעצמו.',
    manage: 'לדלג על השאלה הזאת, לעשות הפסקה או לא לקבל עוד מיילים כאלה',
  },
  reminder: {
    subject: 'לא בוער: {question}',
    intro: 'הנה שוב שאלה מלפני כמה ימים.',
    how: 'לא בוער. אפשר גם לדלג עליה.',
    skip: 'לדלג על השאלה הזאת',
    manage: 'לעשות הפסקה או לא לקבל עוד מיילים כאלה',
  },
  test: {
    subject: 'בדיקה מאת Family Stories',
    text: 'זאת בדיקה. היא הגיעה, אז Family Stories יכול לשלוח מיילים.',
  },
};
