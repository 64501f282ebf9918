import type { readerMail as english } from '../en/reader-mail.ts';
import type { Translation } from '../translation.ts';

export const readerMail: Translation<typeof english> = {
  subject: 'Nowa historia ({name}): {question}',
  severalSubject: {
    one: '1 nowa historia',
    few: '{count} nowe historie',
    many: '{count} nowych historii',
    other: '{count} nowej historii',
  },
  opening: 'Nowa historia: {name}',
  severalOpening: 'W twojej rodzinie są nowe historie.',
  more: { one: 'i jeszcze 1', few: 'i jeszcze {count}', many: 'i jeszcze {count}', other: 'i jeszcze {count}' },
  read: 'Przeczytaj historię',
  readAll: 'Przeczytaj historie',
  thank: 'Aby podziękować, odpowiedz na tego e-maila. Podziękowanie będzie widoczne pod odpowiedzią ({name}).',
  why: 'Dostajesz tego e-maila, bo ktoś z twojej rodziny podał twój adres.',
  stop: 'Mniej e-maili albo żadnych',
};
