import type { asking as english } from '../en/asking.ts';
import type { Translation } from '../translation.ts';

export const asking: Translation<typeof english> = {
  days: {
    placeholder: 'Tage',
    label: 'Tage zum Antworten',
    hint: 'Lass das Feld leer, wenn es nicht eilt.',
    notWhole: 'Die Zahl der Tage muss eine ganze Zahl sein.',
    tooFew: 'Die Zahl der Tage muss mindestens {min} sein.',
    tooMany: 'Die Zahl der Tage darf höchstens {max} sein.',
  },
  someone: '…',
  others: { one: '1 weitere Person', other: '{count} weitere' },
  when: 'Wann',
  now: 'Jetzt fragen',
  later: 'Vormerken',
  laterHelp: 'Vorgemerkte Fragen warten, bis du sie stellst.',
  people: 'Wen möchtest du fragen?',
  everyone: 'Alle auswählen',
  noOne: 'Niemanden auswählen',
  asked: 'Schon gefragt',
  list: 'Die Fragen',
  askNobody: { ask: 'Fragen', queue: 'Vormerken' },
  askPeople: {
    ask: { one: '1 Person fragen', other: '{count} Personen fragen' },
    queue: { one: 'Für 1 Person vormerken', other: 'Für {count} Personen vormerken' },
  },
  announced: {
    ask: { one: '1 Frage ist gestellt.', other: '{count} Fragen sind gestellt.' },
    queue: { one: '1 Frage ist vorgemerkt.', other: '{count} Fragen sind vorgemerkt.' },
  },
  announcedForSeveral: {
    ask: {
      one: '1 Frage ist gestellt, an {people} Personen.',
      other: '{count} Fragen sind gestellt, an {people} Personen.',
    },
    queue: {
      one: '1 Frage ist für {people} Personen vorgemerkt.',
      other: '{count} Fragen sind für {people} Personen vorgemerkt.',
    },
  },
  stopped: {
    ask: 'Du hast abgebrochen, während die Fragen unterwegs waren. Vielleicht sind sie trotzdem gestellt: Bitte sieh nach, bevor du noch einmal fragst.',
    queue:
      'Du hast abgebrochen, während die Fragen unterwegs waren. Vielleicht sind sie trotzdem vorgemerkt: Bitte sieh nach, bevor du sie noch einmal vormerkst.',
  },
  tooManyTogether:
    'Das sind zusammen {count} Fragen. Bitte wähl weniger aus: Auf einmal lassen sich höchstens {limit} hinzufügen.',
  paste: {
    refused: '{message}.',
    title: 'Mehrere einfügen',
    help: 'Eine Frage pro Zeile. Nummern und Aufzählungszeichen werden entfernt.',
    label: 'Fragen, eine pro Zeile',
    none: 'Noch keine Fragen',
    found: { one: '1 Frage gefunden', other: '{count} Fragen gefunden' },
    allNew: '{found}, alle neu',
    notAllNew: '{found}. <name>{name}</name> hat {known} davon schon.',
    look: 'Ansehen',
    tooMany: 'Bitte füg höchstens {limit} Zeilen auf einmal ein.',
    preview: { one: '1 Frage', other: '{count} Fragen' },
    had: 'Schon gefragt oder vorgemerkt: {names}',
    notLookedAt:
      'Du hast so viele Personen ausgewählt, dass wir nicht geprüft haben, wer diese Fragen schon bekommen hat.',
    ask: { one: '1 Frage stellen', other: '{count} Fragen stellen' },
    queue: { one: '1 Frage vormerken', other: '{count} Fragen vormerken' },
    forSeveral: {
      ask: { one: '{people} Personen 1 Frage stellen', other: '{people} Personen {count} Fragen stellen' },
      queue: {
        one: '1 Frage für {people} Personen vormerken',
        other: '{count} Fragen für {people} Personen vormerken',
      },
    },
    faults:
      'Bitte berichtige die oben markierten Zeilen und versuch es noch einmal. Bis dahin wird nichts hinzugefügt.',
  },
};
