import type { words as english } from '../en/words.ts';
import type { Translation } from '../translation.ts';

export const words: Translation<typeof english> = {
  heading: {
    answerer: {
      heard: 'Twoje słowa, tak jak je słyszymy',
      corrected: 'Twoje słowa po Twoich poprawkach',
      correctedByOthers: 'Twoje słowa po poprawkach',
    },
    admin: { heard: 'Słowa, tak jak je słyszymy', corrected: 'Słowa po poprawkach' },
    written: 'Zapisane słowa',
  },
  hint: 'Naciśnij czas, aby posłuchać tej linijki. Naciśnij słowa, aby je poprawić.',
  keys: 'Pisanie wstrzymuje nagranie. Esc odtwarza i wstrzymuje, F7 i F9 cofają i przesuwają o pięć sekund, Enter prowadzi do następnej linijki.',
  playLine: 'Odtwórz od {time}',
  wordsAt: 'Słowa od {time}',
  noWords: 'Tu nie ma słów',
  unsure: 'Tego nie jesteśmy pewni',
  offer: '{name} zamiast „{heard}”',
  waiting: 'Słowa są właśnie zapisywane. To potrwa kilka minut.',
  failed: 'Słów nie udało się zapisać automatycznie.',
  writeDown: 'Zapisz słowa',
  askAgain: 'Poproś o słowa jeszcze raz',
  notAsked: 'To się nie udało. Spróbuj ponownie za chwilę.',
  right: 'Te słowa są w porządku',
  notReleased: 'Czytający zobaczą te słowa, gdy ktoś powie, że są w porządku.',
  released: 'Czytający widzą te słowa.',
  releasedEarlier: 'Czytający widzą te słowa sprzed ostatniej zmiany.',
  insert: 'Wstaw te słowa do odpowiedzi',
  inserted: 'Są już w Twojej odpowiedzi.',
  saving: 'Zapisywanie…',
  notSaved: 'To nie jest jeszcze zapisane na serwerze, ale jest na tym urządzeniu.',
  again: 'Spróbuj ponownie',
  changed: 'Ktoś inny w międzyczasie poprawił te słowa. Twoje wciąż tu są.',
  keepMine: 'Zostaw moje',
  showTheirs: 'Pokaż tamte',
};
