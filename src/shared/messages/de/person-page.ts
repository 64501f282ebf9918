import type { personPage as english } from '../en/person-page.ts';
import type { Translation } from '../translation.ts';

export const personPage: Translation<typeof english> = {
  about: 'Das sind deine Fragen. Es eilt nicht, und was du schreibst, wird von selbst gespeichert.',
  aboutWithTime: 'Das sind deine Fragen. Was du schreibst, wird von selbst gespeichert.',
  next: 'Deine nächste Frage',
  others: 'Weitere Fragen für dich',
  finished: 'Fertig',
  allAnswered: 'Du hast alles beantwortet. Danke. Wenn es eine neue Frage gibt, findest du sie hier.',
  none: 'Gerade gibt es keine Frage für dich. Wenn es eine neue gibt, findest du sie hier.',
  status: {
    not_started: 'Noch nicht begonnen',
    in_progress: 'Du hast angefangen',
    submitted: 'Abgeschickt. Danke.',
    locked: 'Abgeschlossen. Es bleibt erhalten, lässt sich aber nicht mehr ändern.',
  },
  action: {
    not_started: 'Antwort schreiben',
    in_progress: 'Weiterschreiben',
    submitted: 'Lesen oder ändern',
  },
  timeLeft: { one: 'Noch 1 Tag', other: 'Noch {count} Tage' },
  closed: {
    title: 'Hier sind Fragen für dich',
    text: 'Jemand möchte so gern deine Geschichten hören.',
    open: 'Meine Fragen zeigen',
  },
  problems: {
    unknown_token: {
      title: 'Dieser Link führt nicht zu deinen Fragen',
      lines: [
        'Vielleicht ist unterwegs ein Stück davon verloren gegangen. Bitte öffne ihn noch einmal aus der Nachricht, in der er stand.',
        'Wenn das nicht hilft, frag bitte die Person, die ihn dir geschickt hat, nach einem neuen Link.',
      ],
    },
    link_paused: {
      title: 'Dieser Link ist zurzeit angehalten',
      lines: [
        'Die Person, die ihn dir geschickt hat, hat ihn angehalten. Alles, was gespeichert war, ist noch da.',
        'Du kannst sie fragen, wann er wieder geöffnet wird.',
      ],
    },
    link_ended: {
      title: 'Dieser Link ist abgelaufen',
      lines: [
        'Er galt nur eine bestimmte Zeit. Alles, was gespeichert war, ist noch da.',
        'Wenn du weitermachen möchtest, frag bitte die Person, die ihn dir geschickt hat. Sie kann ihn wieder öffnen.',
      ],
    },
    too_many_attempts: {
      title: 'Bitte warte eine Minute',
      lines: [
        'Von hier aus wurden zu viele falsche Links ausprobiert. Bitte warte eine Minute und versuch es dann noch einmal.',
      ],
    },
    unavailable: {
      title: 'Deine Fragen lassen sich gerade nicht zeigen',
      lines: ['Alles, was gespeichert war, ist sicher. Bitte warte einen Moment und versuch es dann noch einmal.'],
    },
    internal: {
      title: 'Bei uns ist etwas schiefgegangen',
      lines: [
        'Du hast nichts falsch gemacht, und alles, was gespeichert war, ist sicher. Bitte versuch es noch einmal.',
        'Wenn das nicht hilft, sag bitte der Person Bescheid, die dir diesen Link geschickt hat.',
      ],
    },
  },
};
