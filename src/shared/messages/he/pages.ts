import type { pages as english } from '../en/pages.ts';
import type { Translation } from '../translation.ts';
import { ui } from './ui.ts';

export const pages: Translation<typeof english> = {
  title: 'Family Stories',
  answerDescription: 'יש מי שישמח מאוד לשמוע ממך סיפור.',
  answerNoScript: 'כדי לכתוב כאן את התשובה שלך, צריך להפעיל JavaScript בהגדרות הדפדפן ולטעון את הדף שוב.',
  dashboardDescription: 'מקום לסיפורים של משפחה.',
  dashboardNoScript: 'Family Stories צריך JavaScript. אפשר להפעיל אותו בהגדרות הדפדפן ולטעון את הדף שוב.',
  readDescription: 'סיפורים של משפחה, לקריאה.',
  personPageTitle: 'השאלות שלך · Family Stories',
  loading: ui.loading,
  answer: 'תשובה',
  notFoundTitle: 'אין כלום בכתובת הזאת · Family Stories',
  notFoundHeading: 'אין כלום בכתובת הזאת',
  notFoundAnswerer:
    'אם באת לכתוב תשובה, אפשר לפתוח שוב את הקישור מתוך ההודעה שבה הוא הגיע. אולי חלק ממנו חסר כאן. אם זה לא עוזר, אפשר לבקש קישור חדש ממי ששלח אותו.',
  notFoundAdmin: 'באת לשאול שאלות?',
  notFoundDashboard: 'לדף הניהול שלך',
};
