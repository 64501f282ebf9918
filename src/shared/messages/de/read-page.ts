import type { readPage as english } from '../en/read-page.ts';
import type { Translation } from '../translation.ts';

export const readPage: Translation<typeof english> = {
  title: 'Family Stories',
  storyTitle: '{question} · {name} · Family Stories',
  brand: 'Family Stories',
  skip: 'Zur Geschichte',
  contents: {
    title: 'Die Geschichten der Familie',
    by: { one: '{stories} von einer Person', other: '{stories} von {count} Personen' },
    reader: 'Für <name>{name}</name>',
    shelf: 'Wer erzählt',
    newest: 'Neueste Geschichten',
    none: 'Hier gibt es noch nichts zu lesen. Sobald eine Geschichte da ist, findest du sie hier.',
  },
  search: {
    label: 'In diesen Geschichten suchen',
    submit: 'Suchen',
    none: 'Nichts gefunden.',
    found: { one: '1 Geschichte', other: '{count} Geschichten' },
    incomplete: 'Die neuesten Geschichten kommen gerade erst in die Suche. Bitte versuch es gleich noch einmal.',
  },
  story: {
    all: 'Alle Geschichten',
    turn: 'Andere Geschichten',
  },
  tools: {
    label: 'Darstellung',
    smaller: 'Kleinere Schrift',
    larger: 'Größere Schrift',
  },
  slideshowFailed: 'Die Geschichten lassen sich gerade nicht laden. Bitte versuch es gleich noch einmal.',
  thanks: {
    title: 'Danke sagen',
    label: 'Eine Zeile an <name>{name}</name>',
    send: 'Dank senden',
    signed: 'Darunter steht „<reader>{reader}</reader>“, und <name>{name}</name> sieht deine Zeile unter der Antwort.',
    given: 'Dein Dank',
    sent: 'Gesendet. Danke.',
    empty: 'Bitte schreib zuerst eine Zeile.',
    failed: 'Das hat nicht geklappt. Deine Zeile ist noch da: Bitte versuch es gleich noch einmal.',
  },
  closed: {
    title: 'Geschichten einer Familie',
    text: 'Jemand möchte, dass du sie liest.',
    open: 'Geschichten lesen',
  },
  problems: {
    unknown_token: {
      title: 'Dieser Link führt zu keinen Geschichten',
      lines: [
        'Vielleicht ist unterwegs ein Stück davon verloren gegangen. Bitte öffne ihn noch einmal aus der Nachricht, in der er stand.',
        'Wenn das nicht hilft, frag bitte die Person, die ihn dir geschickt hat, nach einem neuen Link.',
      ],
    },
    unknown_story: {
      title: 'Diese Geschichte ist hier nicht zu lesen',
      lines: ['Vielleicht wurde sie geändert oder zurückgenommen. Die anderen sind noch da.'],
    },
    link_paused: {
      title: 'Dieser Link ist zurzeit angehalten',
      lines: [
        'Die Person, die ihn dir geschickt hat, hat ihn angehalten. Du kannst sie fragen, wann er wieder geöffnet wird.',
      ],
    },
    link_ended: {
      title: 'Dieser Link ist abgelaufen',
      lines: [
        'Er galt nur eine bestimmte Zeit.',
        'Wenn du weiterlesen möchtest, frag bitte die Person, die ihn dir geschickt hat. Sie kann ihn wieder öffnen.',
      ],
    },
    too_many_attempts: {
      title: 'Bitte warte eine Minute',
      lines: [
        'Von hier aus wurden zu viele falsche Links ausprobiert. Bitte warte eine Minute und versuch es dann noch einmal.',
      ],
    },
    unavailable: {
      title: 'Die Geschichten lassen sich gerade nicht zeigen',
      lines: ['Sie sind sicher. Bitte warte einen Moment und versuch es dann noch einmal.'],
    },
    internal: {
      title: 'Bei uns ist etwas schiefgegangen',
      lines: [
        'Du hast nichts falsch gemacht, und die Geschichten sind sicher. Bitte versuch es noch einmal.',
        'Wenn das nicht hilft, sag bitte der Person Bescheid, die dir diesen Link geschickt hat.',
      ],
    },
  },
};
