import type { firstHtml as english } from '../en/first-html.ts';
import type { Translation } from '../translation.ts';

export const firstHtml: Translation<typeof english> = {
  title: '{heading} · Family Stories',
  hello: 'Hallo, <name>{name}</name>',
  asks: '<name>{name}</name> fragt dich',
  timeLeft: { days: 'Noch {n} Tage', hours: 'Noch {n} Stunden', minutes: 'Noch {n} Min.' },
  largerText: 'Größere Schrift',
  write: 'Schreiben',
  talk: 'Erzählen',
  locked: 'Die Antwort auf diese Frage ist abgeschlossen und lässt sich nicht mehr ändern.',
  thanks: 'Deine Antwort ist abgeschickt. Danke.',
  thanksForStory: 'Danke für diese Geschichte.',
  afterwards:
    'Möchtest du noch etwas ergänzen? Tipp auf „Antwort ändern“, heute oder wann immer du magst. Diese Seite kannst du jetzt schließen.',
  editor: 'Deine Antwort',
  placeholder: 'Schreib hier deine Antwort',
  saved: 'Gespeichert',
  writing: 'Du schreibst …',
  kept: 'Hier gesichert',
  notSent: 'Nicht gesendet',
  spellCheckOn: 'Rechtschreibung an',
  spellCheckOff: 'Rechtschreibung aus',
  save: 'Speichern',
  submit: 'Abschicken',
  edit: 'Antwort ändern',
  late: 'Das dauert länger als sonst.',
  keepWriting: 'Du kannst weiterschreiben: Dein Text ist auf diesem Gerät sicher.',
  reload: 'Wenn sich nichts ändert, lade diese Seite bitte neu, sobald du wieder online bist.',
};
