import type { pages as english } from '../en/pages.ts';
import type { Translation } from '../translation.ts';
import { ui } from './ui.ts';

export const pages: Translation<typeof english> = {
  title: 'Family Stories',
  answerDescription: 'Ktoś bardzo chce poznać Twoją historię.',
  answerNoScript: 'Aby napisać tu odpowiedź, włącz JavaScript w ustawieniach przeglądarki i wczytaj stronę ponownie.',
  dashboardDescription: 'Miejsce na historie rodziny.',
  dashboardNoScript:
    'Family Stories potrzebuje JavaScriptu. Włącz go w ustawieniach przeglądarki i wczytaj stronę ponownie.',
  readDescription: 'Historie rodziny do czytania.',
  personPageTitle: 'Twoje pytania · Family Stories',
  loading: ui.loading,
  answer: 'Odpowiedź',
  notFoundTitle: 'Pod tym adresem nic nie ma · Family Stories',
  notFoundHeading: 'Pod tym adresem nic nie ma',
  notFoundAnswerer:
    'Jeśli chcesz napisać odpowiedź, otwórz link jeszcze raz z wiadomości, w której przyszedł. Tu może brakować jego części. Jeśli to nie pomoże, poproś o nowy link osobę, od której go masz.',
  notFoundAdmin: 'To ty zadajesz pytania?',
  notFoundDashboard: 'Przejdź do swojej listy',
};
