import type { personPage as english } from '../en/person-page.ts';
import type { Translation } from '../translation.ts';

export const personPage: Translation<typeof english> = {
  about: 'To są pytania dla Ciebie. Nie ma pośpiechu, a to, co napiszesz, zapisuje się samo.',
  aboutWithTime: 'To są pytania dla Ciebie. To, co napiszesz, zapisuje się samo.',
  next: 'Następne pytanie',
  others: 'Inne pytania dla Ciebie',
  finished: 'Gotowe',
  allAnswered: 'Na wszystkie pytania jest już odpowiedź. Dziękujemy. Gdy pojawi się nowe pytanie, znajdziesz je tutaj.',
  none: 'Nie ma teraz pytania dla Ciebie. Gdy pojawi się nowe, znajdziesz je tutaj.',
  status: {
    not_started: 'Jeszcze bez odpowiedzi',
    in_progress: 'Odpowiedź zaczęta',
    submitted: 'Wysłane. Dziękujemy.',
    locked: 'Zablokowane. Odpowiedź zostaje, ale nie można jej już zmieniać.',
  },
  action: {
    not_started: 'Napisz odpowiedź',
    in_progress: 'Pisz dalej',
    submitted: 'Przeczytaj lub zmień',
  },
  timeLeft: {
    one: 'Został 1 dzień',
    few: 'Zostały {count} dni',
    many: 'Zostało {count} dni',
    other: 'Zostało {count} dnia',
  },
  closed: {
    title: 'Są pytania dla Ciebie',
    text: 'Ktoś bardzo chce poznać Twoje historie.',
    open: 'Pokaż moje pytania',
  },
  problems: {
    unknown_token: {
      title: 'Ten link nie prowadzi do Twoich pytań',
      lines: [
        'Mogła zginąć jego część. Otwórz go jeszcze raz z wiadomości, w której przyszedł.',
        'Jeśli to nie pomoże, poproś o nowy link osobę, od której go masz.',
      ],
    },
    link_paused: {
      title: 'Ten link jest na razie wstrzymany',
      lines: [
        'Wstrzymała go osoba, od której go masz. Wszystko, co zapisano, nadal tu jest.',
        'Możesz ją zapytać, kiedy link znów będzie działał.',
      ],
    },
    link_ended: {
      title: 'Ten link wygasł',
      lines: [
        'Działał tylko przez pewien czas. Wszystko, co zapisano, nadal tu jest.',
        'Jeśli chcesz pisać dalej, powiedz o tym osobie, od której go masz. Może go znów otworzyć.',
      ],
    },
    too_many_attempts: {
      title: 'Poczekaj minutę',
      lines: ['Za wiele razy próbowano stąd otworzyć błędny link. Poczekaj minutę i spróbuj ponownie.'],
    },
    unavailable: {
      title: 'Nie można teraz pokazać Twoich pytań',
      lines: ['Wszystko, co zapisano, jest bezpieczne. Poczekaj chwilę i spróbuj ponownie.'],
    },
    internal: {
      title: 'Coś poszło nie tak po naszej stronie',
      lines: [
        'To nie Twoja wina, a wszystko, co zapisano, jest bezpieczne. Spróbuj ponownie.',
        'Jeśli to nie pomoże, powiedz o tym osobie, od której masz ten link.',
      ],
    },
  },
};
