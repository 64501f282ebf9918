import type { mailPage as english } from '../en/mail-page.ts';
import type { Translation } from '../translation.ts';

export const mailPage: Translation<typeof english> = {
  title: 'Wiadomości e-mail · Family Stories',
  heading: 'Jak będzie najlepiej?',
  intro: 'Wybierz, co Ci odpowiada. Zawsze możesz tu wrócić i to zmienić.',
  question: {
    heading: 'To pytanie',
    skip: 'Pomiń to pytanie',
    skipHint: 'Wróci na koniec listy. Jego link nadal działa, gdyby jednak przyszła ochota na odpowiedź.',
    skipped: 'To pytanie jest pominięte. Może wrócić później, a jego link nadal działa.',
  },
  every: {
    week: 'Dostajesz pytanie co tydzień.',
    two_weeks: 'Dostajesz pytanie co dwa tygodnie.',
    month: 'Dostajesz pytanie raz w miesiącu.',
  },
  next: 'Następne: {day}',
  pause: {
    heading: 'Przerwa',
    text: 'Masz teraz przerwę od pytań.',
    one: 'Przerwa na miesiąc',
    two: 'Przerwa na dwa miesiące',
    end: 'Zakończ przerwę',
  },
  pace: {
    heading: 'Jak często',
    week: 'Jedno co tydzień',
    two_weeks: 'Jedno co dwa tygodnie',
    month: 'Jedno w miesiącu',
  },
  reader: {
    each: 'Dostajesz wiadomość o każdej nowej historii.',
    weekly: 'Dostajesz jedną wiadomość w tygodniu, jeśli są nowe historie.',
    never: 'Nie dostajesz wiadomości o nowych historiach.',
    heading: 'Jak często',
    toEach: 'O każdej nowej historii',
    toWeekly: 'Lepiej raz w tygodniu',
  },
  stop: {
    heading: 'Koniec wiadomości',
    button: 'Nie wysyłaj więcej',
    person: 'Twoje teksty zostają. Osoba, która pyta, zobaczy, że nie dostajesz już wiadomości.',
    reader: 'Przez swój link nadal możesz wszystko czytać.',
    stopped: 'Nie dostajesz już wiadomości.',
    end: 'Wysyłaj znowu',
  },
  gone: {
    title: 'Na ten adres nie wysyłamy już wiadomości',
    text: 'Nie trzeba nic robić.',
  },
  closed: {
    title: 'Wiadomości z Family Stories',
    text: 'Tutaj możesz pominąć pytanie, zrobić przerwę albo zrezygnować z wiadomości.',
    open: 'Pokaż możliwości',
  },
  problems: {
    unknown_token: {
      title: 'Ten link nie prowadzi do Twoich ustawień',
      lines: [
        'Mogła zginąć jego część. Otwórz go jeszcze raz z wiadomości, w której przyszedł.',
        'Jeśli to nie pomoże, po prostu napisz odpowiedź na tę wiadomość.',
      ],
    },
    too_many_attempts: {
      title: 'Poczekaj minutę',
      lines: ['Za wiele razy próbowano stąd otworzyć błędny link. Poczekaj minutę i spróbuj ponownie.'],
    },
    unavailable: {
      title: 'Nie można teraz pokazać tej strony',
      lines: ['Nic się nie zmieniło. Poczekaj chwilę i spróbuj ponownie.'],
    },
    internal: {
      title: 'Coś poszło nie tak po naszej stronie',
      lines: ['To nie Twoja wina. Spróbuj ponownie.', 'Jeśli to nie pomoże, powiedz o tym osobie, która pyta.'],
    },
  },
};
