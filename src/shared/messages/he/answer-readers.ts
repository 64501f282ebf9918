import type { answerReaders as english } from '../en/answer-readers.ts';
import type { Translation } from '../translation.ts';

export const answerReaders: Translation<typeof english> = {
  label: 'מי יכול לקרוא',
  thanks: 'תודה על הסיפור שלך',
  named: {
    alone: 'מי שיכול לקרוא את זה: <name>{name}</name>.',
    one: '<name>{name}</name> ועוד אדם אחד מהמשפחה שיש לו קישור יכולים לקרוא את זה.',
    several: '<name>{name}</name> ועוד {number} קרובי משפחה שיש להם קישור יכולים לקרוא את זה.',
    only: 'רק בשביל <name>{name}</name>',
  },
  unnamed: {
    alone: 'מי ששאל אותך יכול לקרוא את זה.',
    one: 'מי ששאל אותך ועוד אדם אחד מהמשפחה שיש לו קישור יכולים לקרוא את זה.',
    several: 'מי ששאל אותך ועוד {number} קרובי משפחה שיש להם קישור יכולים לקרוא את זה.',
    only: 'רק בשביל מי ששאל אותך',
  },
  numbers: ['שני', 'שלושה', 'ארבעה', 'חמישה', 'שישה', 'שבעה', 'שמונה', 'תשעה', 'עשרה', 'אחד־עשר', 'שנים־עשר'],
  hint: 'כשזה מסומן, גם מי שיש לו קישור לא יכול לקרוא. אפשר לשנות את זה בכל זמן.',
  saving: 'שומרים…',
  failed: 'השינוי לא נשמר.',
};
