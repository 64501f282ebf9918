import type { questionMail as english } from '../en/question-mail.ts';
import type { Translation } from '../translation.ts';

export const questionMail: Translation<typeof english> = {
  greeting: 'שלום {name},',
  answer: 'לענות',
  reply: 'אפשר גם פשוט להשיב למייל הזה, גם עם תמונות.',
  question: {
    subject: 'שאלה בשבילך: {question}',
    intro: 'יש לי שאלה בשבילך.',
    how: 'אפשר לכתוב הרבה או מעט. הכול נשמר מעצמו.',
    manage: 'דילוג על השאלה הזאת, הפסקה או הפסקת המיילים האלה',
  },
  reminder: {
    subject: 'לא בוער: {question}',
    intro: 'הנה שוב שאלה מלפני כמה ימים.',
    how: 'לא בוער. אפשר גם לדלג עליה.',
    skip: 'דילוג על השאלה הזאת',
    manage: 'הפסקה או הפסקת המיילים האלה',
  },
  test: {
    subject: 'בדיקה מאת Family Stories',
    text: 'זאת בדיקה. היא הגיעה, אז Family Stories יכול לשלוח מיילים.',
  },
};
