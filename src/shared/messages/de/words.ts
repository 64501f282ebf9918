import type { words as english } from '../en/words.ts';
import type { Translation } from '../translation.ts';

export const words: Translation<typeof english> = {
  heading: {
    answerer: {
      heard: 'Deine Worte, wie wir sie gehört haben',
      corrected: 'Deine Worte, wie du sie berichtigt hast',
      correctedByOthers: 'Deine Worte, wie sie berichtigt wurden',
    },
    admin: { heard: 'Die Worte, wie wir sie gehört haben', corrected: 'Die Worte, wie sie berichtigt wurden' },
    written: 'Die Worte, wie sie aufgeschrieben wurden',
  },
  hint: 'Drück auf eine Zeit, um die Zeile zu hören. Drück auf die Worte, um sie zu berichtigen.',
  keys: 'Beim Tippen hält die Aufnahme an. Esc spielt ab und hält an, F7 und F9 gehen fünf Sekunden zurück und vor, Enter führt zur nächsten Zeile.',
  playLine: 'Ab {time} abspielen',
  wordsAt: 'Worte bei {time}',
  noWords: 'Hier steht nichts',
  unsure: 'Hier sind wir nicht sicher',
  offer: '{name} statt „{heard}“',
  waiting: 'Die Worte werden aufgeschrieben. Das dauert ein paar Minuten.',
  failed: 'Die Worte ließen sich nicht von selbst aufschreiben.',
  writeDown: 'Die Worte aufschreiben',
  askAgain: 'Noch einmal aufschreiben lassen',
  notAsked: 'Das hat nicht geklappt. Bitte versuch es gleich noch einmal.',
  right: 'Diese Worte stimmen',
  notReleased: 'Wer mitliest, sieht diese Worte, sobald jemand sagt, dass sie stimmen.',
  released: 'Wer mitliest, sieht diese Worte.',
  releasedEarlier: 'Wer mitliest, sieht diese Worte, wie sie vor der letzten Änderung waren.',
  insert: 'Diese Worte in die Antwort setzen',
  inserted: 'Sie stehen jetzt in deiner Antwort.',
  saving: 'Wird gespeichert …',
  notSaved: 'Das ist noch nicht gespeichert, aber auf diesem Gerät aufgehoben.',
  again: 'Noch einmal versuchen',
  changed: 'Jemand anders hat diese Worte inzwischen berichtigt. Deine sind noch da.',
  keepMine: 'Meine behalten',
  showTheirs: 'Die anderen zeigen',
};
