import type { buildTexts as english } from '../en/builds.ts';
import type { Translation } from '../translation.ts';

export const buildTexts: Translation<typeof english> = {
  interrupted: 'Tworzenie pliku przerwano. Samo zacznie się od nowa.',
  interruptedTooOften: 'Tworzenie pliku przerwano kilka razy. Spróbuj ponownie później.',
  failed: 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie.',
  storeUnavailable: 'Nie udało się odczytać zdjęć albo gotowego pliku. Spróbuj ponownie za chwilę.',
  privateNow:
    'Jedną z historii możesz teraz czytać tylko ty, więc tego pliku nie da się już pobrać. Utwórz go ponownie.',
  deletedSince: 'Jedna z historii w tym pliku została usunięta, więc nie da się go już pobrać. Utwórz go ponownie.',
  more: {
    one: 'Jest jeszcze 1 taki przypadek.',
    few: 'Są jeszcze {count} takie przypadki.',
    many: 'Jest jeszcze {count} takich przypadków.',
    other: 'Jest jeszcze {count} takiego przypadku.',
  },
  unavailable: 'Na tym serwerze nie da się tego utworzyć.',
};
