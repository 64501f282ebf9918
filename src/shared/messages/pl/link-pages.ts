import type { linkPages as english } from '../en/link-pages.ts';
import type { Translation } from '../translation.ts';

export const linkPages: Translation<typeof english> = {
  tryAgain: 'Spróbuj ponownie',
  noCookies: {
    title: 'Zezwól na pliki cookie',
    lines: [
      'Plik cookie to krótka notatka, którą przeglądarka przechowuje dla danej strony. Ten mówi tylko, że przycisk został naciśnięty, a przeglądarka chyba go nie zachowała.',
      'W ustawieniach przeglądarki poszukaj słów „Pliki cookie” albo „Ciasteczka”, często w części „Prywatność”, i zezwól na nie dla tej strony. Potem wróć tu i spróbuj ponownie.',
      'Możesz też otworzyć link w innej przeglądarce, na przykład Chrome, Firefox lub Safari.',
    ],
  },
};
