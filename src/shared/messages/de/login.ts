import type { login as english } from '../en/login.ts';
import type { Translation } from '../translation.ts';

export const login: Translation<typeof english> = {
  title: 'Admin-Zugang',
  prompt: 'Bitte gib das Admin-Passwort ein, um fortzufahren',
  password: 'Passwort',
  passwordPlaceholder: 'Passwort eingeben',
  show: 'Zeigen',
  showTyped: 'Zeigen, was ich tippe',
  hide: 'Verbergen',
  hideTyped: 'Verbergen, was ich tippe',
  signIn: 'Anmelden',
  verifying: 'Wird geprüft …',
  invalidPassword: 'Falsches Passwort',
  unreachable: 'Der Server ist gerade nicht zu erreichen. Bitte prüf deine Verbindung.',
  logoutPending:
    'Der Server ist nicht zu erreichen, deshalb bist du noch angemeldet. Bitte lass diese Seite offen: Sie meldet dich ab, sobald es geht.',
  loggedOut: 'Du bist abgemeldet.',
  tooManyAttempts: {
    one: 'Zu viele Versuche. Bitte versuch es in einer Minute noch einmal.',
    other: 'Zu viele Versuche. Bitte versuch es in {count} Minuten noch einmal.',
  },
  code: {
    title: 'Noch ein Schritt',
    app: {
      prompt: 'Bitte gib die sechs Ziffern ein, die die App auf deinem Telefon gerade zeigt',
      label: 'Code',
      other: 'Telefon nicht da? Nimm einen Notfallcode',
    },
    recovery: {
      prompt: 'Bitte gib einen der Notfallcodes ein, die du ausgedruckt oder aufgeschrieben hast',
      label: 'Notfallcode',
      other: 'Doch den Code aus der App nehmen',
    },
    back: 'Zurück',
  },
};
