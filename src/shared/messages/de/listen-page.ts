import type { listenPage as english } from '../en/listen-page.ts';
import type { Translation } from '../translation.ts';

export const listenPage: Translation<typeof english> = {
  title: '{name} erzählt: {question} · Family Stories',
  words: 'In Worten',
  closed: {
    title: 'Die Stimme einer Familie',
    text: 'Jemand möchte, dass du eine Geschichte hörst.',
    open: 'Anhören',
  },
  problems: {
    unknown_token: {
      title: 'Unter dieser Adresse gibt es nichts mehr zu hören',
      lines: [
        'Vielleicht wurde die Aufnahme zurückgenommen oder der Link beendet.',
        'Wenn dich das wundert, frag bitte die Person, von der du das Buch oder den Link hast.',
      ],
    },
    too_many_attempts: {
      title: 'Bitte warte eine Minute',
      lines: [
        'Von hier aus wurden zu viele falsche Links ausprobiert. Bitte warte eine Minute und versuch es dann noch einmal.',
      ],
    },
    unavailable: {
      title: 'Die Aufnahme lässt sich gerade nicht abspielen',
      lines: ['Sie ist sicher. Bitte warte einen Moment und versuch es dann noch einmal.'],
    },
    internal: {
      title: 'Bei uns ist etwas schiefgegangen',
      lines: [
        'Du hast nichts falsch gemacht, und die Aufnahme ist sicher. Bitte versuch es noch einmal.',
        'Wenn das nicht hilft, sag bitte der Person Bescheid, von der du das Buch oder den Link hast.',
      ],
    },
  },
};
