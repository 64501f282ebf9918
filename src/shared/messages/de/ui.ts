import type { ui as english } from '../en/ui.ts';
import type { Translation } from '../translation.ts';

export const ui: Translation<typeof english> = {
  loading: 'Wird geladen …',
  language: 'Sprache',
  cancel: 'Abbrechen',
  close: 'Schließen',
  unexpected: 'Da ist etwas schiefgegangen. Bitte versuch es noch einmal.',
  unreachable: 'Der Server ist gerade nicht zu erreichen. Bitte prüf deine Verbindung und versuch es noch einmal.',
  help: 'Wenn du um Hilfe bittest, nenn diesen Code: {request_id}',
  status: {
    not_started: 'Nicht begonnen',
    in_progress: 'In Arbeit',
    submitted: 'Abgeschickt',
    locked: 'Abgeschlossen',
  },
  broken: {
    dialog: 'Hier ist etwas schiefgegangen. Bitte schließ dieses Fenster und versuch es noch einmal.',
  },
  revisions: {
    title: 'Frühere Fassungen',
    none: 'Es gibt noch keine früheren Fassungen.',
    length: { one: '1 Zeichen', other: '{count} Zeichen' },
    about:
      'So war es. Wenn du es zurückholst, geht nichts verloren: Was du jetzt hast, bleibt in dieser Liste erhalten.',
    back: 'Zurück zur Liste',
    bringBack: 'Diese Fassung zurückholen',
  },
};
