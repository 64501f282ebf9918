import type { readers as english } from '../en/readers.ts';
import type { Translation } from '../translation.ts';

export const readers: Translation<typeof english> = {
  title: 'Leselinks',
  about:
    'Erstell für jede Person oder Gruppe in der Familie einen eigenen. So kannst du einen beenden und die anderen behalten. Niemand braucht ein Passwort.',
  shows: {
    title: 'Ein Leselink zeigt',
    items: ['Antworten, die abgeschickt oder abgeschlossen sind, mit ihren Fotos und Aufnahmen'],
  },
  hides: {
    title: 'Er zeigt nie',
    items: [
      'Antworten, an denen noch geschrieben wird',
      'frühere Fassungen',
      'die Links zum Antworten',
      'Antworten, die nur für dich bestimmt sind',
    ],
  },
  none: 'Noch kann niemand außer dir die Geschichten lesen.',
  add: 'Leselink hinzufügen',
  form: {
    newTitle: 'Ein neuer Leselink',
    name: 'Für wen ist er?',
    nameHint:
      'Zum Beispiel „Onkel Ben“ oder „die Cousinen“. Wer den Link bekommt, sieht diesen Namen. Wer einen Dank bekommt, sieht ihn auch.',
    whose: 'Wessen Geschichten?',
    all: 'Die von allen, auch von Personen, die du später hinzufügst',
    chosen: 'Nur die von',
    nobody: 'Bitte wähl mindestens eine Person.',
    people: 'Personen',
    language: 'Sprache der Seiten',
    browser: 'Wie im Browser eingestellt',
    end: 'Letzter Tag (freiwillig)',
    make: 'Link erstellen',
    save: 'Speichern',
  },
  all: 'Geschichten von allen',
  peopleShown: 'Geschichten von {names}',
  nobodyLeft: 'Alle, die du für diesen Link gewählt hast, sind gelöscht. Deshalb zeigt er nichts.',
  open: 'So sieht es aus',
  more: 'Mehr',
  change: 'Name und Personen ändern',
  remove: 'Löschen',
  removeAsk: 'Den Leselink für <name>{name}</name> löschen? Er funktioniert dann sofort nicht mehr. Der Dank bleibt.',
  made: 'Der Link für {name} ist fertig. Bitte verschick ihn.',
  changed: 'Gespeichert.',
  removed: 'Der Link für {name} ist gelöscht.',
};
