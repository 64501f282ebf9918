import type { firstHtml as english } from '../en/first-html.ts';
import type { Translation } from '../translation.ts';

export const firstHtml: Translation<typeof english> = {
  title: '{heading} · Family Stories',
  hello: 'Dla: <name>{name}</name>',
  asks: 'Pyta <name>{name}</name>',
  timeLeft: { days: 'Zostało dni: {n}', hours: 'Zostało godz.: {n}', minutes: 'Zostało min: {n}' },
  largerText: 'Większy tekst',
  locked: 'To pytanie zostało zablokowane i nie można go już zmieniać.',
  thanks: 'Twoja odpowiedź została wysłana. Dziękujemy.',
  thanksForStory: 'Dziękujemy za tę historię.',
  afterwards: 'Chcesz coś dodać? Naciśnij „Zmień odpowiedź”, dzisiaj albo kiedy indziej. Możesz zamknąć tę stronę.',
  editor: 'Twoja odpowiedź',
  placeholder: 'Tu napisz odpowiedź',
  saved: 'Zapisano',
  writing: 'Piszesz…',
  kept: 'Zachowane tutaj',
  notSent: 'Nie wysłano',
  spellCheckOn: 'Pisownia: wł.',
  spellCheckOff: 'Pisownia: wył.',
  save: 'Zapisz',
  submit: 'Wyślij odpowiedź',
  edit: 'Zmień odpowiedź',
  late: 'To trwa dłużej niż zwykle.',
  keepWriting: 'Możesz pisać dalej: Twój tekst jest bezpieczny na tym urządzeniu.',
  reload: 'Jeśli nic się nie zmieni, wczytaj tę stronę ponownie, gdy wróci połączenie z internetem.',
};
