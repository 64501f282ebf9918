import type { restore as english } from '../en/restore.ts';
import type { Translation } from '../translation.ts';

export const restore: Translation<typeof english> = {
  title: 'Aus einer Sicherung wiederherstellen',
  hint: 'Hast du Family Stories schon einmal benutzt? Eine Sicherung bringt alles zurück, auch die Links, die du verschickt hast.',
  drop: 'Zieh die Sicherung hierher',
  accepted: 'Eine Datei, die auf .tar oder .age endet',
  choose: 'Sicherung wählen',
  passphraseTitle: '{file} ist verschlüsselt',
  passphrase: 'Passphrase dieser Sicherung',
  start: 'Wiederherstellen',
  progress: {
    sending: 'Die Sicherung wird gesendet …',
    checking: 'Die Sicherung wird geprüft …',
    images: 'Die Fotos werden zurückgeholt …',
    comparing: 'Die Fotos werden mit der Sicherung verglichen …',
    rows: 'Personen, Fragen und Antworten werden zurückgeholt …',
  },
  keepOpen: 'Bitte lass diese Seite offen, bis es fertig ist.',
  done: 'Wieder da: {people}, {questions} und {photos}.',
  people: { one: '1 Person', other: '{count} Personen' },
  questions: { one: '1 Frage', other: '{count} Fragen' },
  photos: { one: '1 Foto', other: '{count} Fotos' },
  signIn: 'Bitte melde dich mit dem Passwort an, das galt, als die Sicherung gemacht wurde.',
};
