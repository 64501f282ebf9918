import type { pages as english } from '../en/pages.ts';
import type { Translation } from '../translation.ts';
import { ui } from './ui.ts';

export const pages: Translation<typeof english> = {
  title: 'Family Stories',
  answerDescription: 'Jemand möchte so gern eine Geschichte von dir hören.',
  answerNoScript:
    'Um deine Antwort hier zu schreiben, schalte bitte in den Einstellungen deines Browsers JavaScript ein und lade die Seite neu.',
  dashboardDescription: 'Ein Ort für die Geschichten einer Familie.',
  dashboardNoScript:
    'Family Stories braucht JavaScript. Bitte schalte es in den Einstellungen deines Browsers ein und lade die Seite neu.',
  readDescription: 'Geschichten einer Familie, zum Lesen.',
  personPageTitle: 'Deine Fragen · Family Stories',
  loading: ui.loading,
  answer: 'Antwort',
  notFoundTitle: 'Unter dieser Adresse ist nichts · Family Stories',
  notFoundHeading: 'Unter dieser Adresse ist nichts',
  notFoundAnswerer:
    'Wenn du eine Antwort schreiben möchtest, öffne den Link bitte noch einmal aus der Nachricht, in der er stand. Vielleicht fehlt hier ein Stück davon. Wenn das nicht hilft, frag bitte die Person, die ihn dir geschickt hat, nach einem neuen.',
  notFoundAdmin: 'Bist du die Person, die die Fragen stellt?',
  notFoundDashboard: 'Zu deiner Übersicht',
};
