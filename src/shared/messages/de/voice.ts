import type { voice as english } from '../en/voice.ts';
import type { Translation } from '../translation.ts';

export const voice: Translation<typeof english> = {
  wordsToLookAt: 'Worte zum Nachsehen',
  download: 'Original herunterladen',
  downloadWhole: 'Ganze Aufnahme herunterladen',
  downloadPart: 'Original herunterladen, Teil {number}',
  endCode: 'Gedruckten Code beenden',
  endCodeText:
    'Er steht in den Büchern, die schon gedruckt sind, und funktioniert dort nie wieder. Die Aufnahme bleibt.',
  wastebasket: {
    erase: 'Soll diese Aufnahme wirklich endgültig gelöscht werden?',
    eraseWith: 'Ihr Original und ihre Worte gehen mit. Sie lässt sich nicht zurückholen.',
    restored: 'Die Aufnahme ist wieder da.',
    recordedBy: 'Von <name>{name}</name>',
  },
  history: {
    open: 'Verlauf',
    title: 'Verlauf dieser Worte',
    heard: 'Wie gehört',
    heardMore: 'Weitere Worte gehört',
    corrected: { byYou: 'Von dir berichtigt', by: 'Von {name} berichtigt' },
    unchanged: { byYou: 'Von dir durchgesehen, nichts geändert', by: 'Von {name} durchgesehen, nichts geändert' },
    replaced: 'Aus „{before}“ wurde „{after}“',
    added: 'Dazugekommen: „{after}“',
    removed: 'Herausgenommen: „{before}“',
    more: { one: 'und 1 weitere Zeile', other: 'und {count} weitere Zeilen' },
    read: 'das sehen alle, die mitlesen',
  },
  settings: {
    title: 'Stimme',
    about: 'Wer antwortet, kann erzählen, statt zu schreiben. Jede Aufnahme bleibt so, wie sie gemacht wurde.',
    recording: {
      title: 'Aufnehmen',
      text: 'Auf der Seite jeder Frage steht „Erzählen“ neben „Schreiben“. Eine Aufnahme darf anderthalb Stunden dauern und bis zu {megabytes} MB haben.',
    },
    words: {
      title: 'Worte',
      hint: 'Worte werden nur vorgeschlagen. Wer gesprochen hat, oder du, kann sie berichtigen; danach sehen sie auch die, die mitlesen.',
      on: 'Damit Worte daraus werden, gehen Aufnahmen an <b>{host}</b>. Wer spricht, erfährt es vorher.',
      off: 'Es ist nichts eingerichtet, und keine Aufnahme wird irgendwohin gesendet. Worte lassen sich von Hand aufschreiben. Damit sie vorgeschlagen werden, kann die Person, die den Server betreibt, TRANSCRIBE_URL setzen.',
    },
    copies: {
      title: 'Alte Geräte',
      on: 'Kopien für alte Telefone und Tablets werden mit ffmpeg gemacht.',
      off: 'Fast jedes Gerät spielt die Aufnahmen, wie sie sind. Für alte Telefone und Tablets kann die Person, die den Server betreibt, ffmpeg installieren und FFMPEG_PATH setzen.',
    },
    test: {
      title: 'Probe',
      hint: 'Ein Druck schickt einen kurzen englischen Satz dorthin. Von der Familie wird nichts geschickt.',
      send: 'Ausprobieren',
      running: 'Wird angehört …',
      said: 'Was gesagt wurde',
      back: 'Was zurückkam',
      took: 'Wie lange es dauerte',
      nothing: 'Es war nichts zu hören.',
    },
  },
};
