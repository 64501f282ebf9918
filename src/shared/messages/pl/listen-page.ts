import type { listenPage as english } from '../en/listen-page.ts';
import type { Translation } from '../translation.ts';

export const listenPage: Translation<typeof english> = {
  title: '{name} opowiada: {question} · Family Stories',
  words: 'Zapis słów',
  closed: {
    title: 'Głos rodziny',
    text: 'Ktoś chce, żeby tu posłuchać jego historii.',
    open: 'Posłuchaj',
  },
  problems: {
    unknown_token: {
      title: 'Pod tym adresem nie ma już czego słuchać',
      lines: [
        'Nagranie mogło zostać wycofane albo link przestał działać.',
        'Jeśli Cię to dziwi, zapytaj osobę, od której masz książkę lub link.',
      ],
    },
    too_many_attempts: {
      title: 'Poczekaj minutę',
      lines: ['Za wiele razy próbowano stąd otworzyć błędny link. Poczekaj minutę i spróbuj ponownie.'],
    },
    unavailable: {
      title: 'Nie można teraz odtworzyć nagrania',
      lines: ['Jest bezpieczne. Poczekaj chwilę i spróbuj ponownie.'],
    },
    internal: {
      title: 'Coś poszło nie tak po naszej stronie',
      lines: [
        'To nie Twoja wina, a nagranie jest bezpieczne. Spróbuj ponownie.',
        'Jeśli to nie pomoże, powiedz o tym osobie, od której masz książkę lub link.',
      ],
    },
  },
};
