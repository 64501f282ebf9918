import type { login as english } from '../en/login.ts';
import type { Translation } from '../translation.ts';

export const login: Translation<typeof english> = {
  title: 'כניסה לניהול',
  prompt: 'כדי להמשיך, צריך להקליד את סיסמת הניהול',
  password: 'סיסמה',
  passwordPlaceholder: 'כאן מקלידים',
  show: 'הצגה',
  showTyped: 'הצגת מה שמוקלד',
  hide: 'הסתרה',
  hideTyped: 'הסתרת מה שמוקלד',
  signIn: 'כניסה',
  verifying: 'בודקים…',
  invalidPassword: 'הסיסמה שגויה',
  unreachable: 'אין עכשיו קשר עם השרת. כדאי לבדוק את החיבור.',
  logoutPending: 'אין קשר עם השרת, ולכן היציאה עוד לא הושלמה. כדאי להשאיר את הדף הזה פתוח: היציאה תושלם ברגע שאפשר.',
  loggedOut: 'יצאת מהמערכת.',
  tooManyAttempts: {
    one: 'היו יותר מדי ניסיונות. אפשר לנסות שוב בעוד דקה.',
    two: 'היו יותר מדי ניסיונות. אפשר לנסות שוב בעוד שתי דקות.',
    other: 'היו יותר מדי ניסיונות. אפשר לנסות שוב בעוד {count} דקות.',
  },
  code: {
    title: 'עוד שלב אחד',
    app: {
      prompt: 'צריך להקליד את שש הספרות שהאפליקציה בטלפון שלך מציגה עכשיו',
      label: 'קוד',
      other: 'הטלפון לא לידך? אפשר להשתמש בקוד שחזור',
    },
    recovery: {
      prompt: 'צריך להקליד אחד מקודי השחזור שהדפסת או רשמת',
      label: 'קוד שחזור',
      other: 'שימוש בקוד מהאפליקציה',
    },
    back: 'חזרה',
  },
};
