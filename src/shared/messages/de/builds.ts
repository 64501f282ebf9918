import type { buildTexts as english } from '../en/builds.ts';
import type { Translation } from '../translation.ts';

export const buildTexts: Translation<typeof english> = {
  interrupted: 'Das wurde unterbrochen. Es beginnt von selbst noch einmal.',
  interruptedTooOften: 'Das wurde mehrmals unterbrochen. Bitte versuch es später noch einmal.',
  failed: 'Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.',
  storeUnavailable: 'Die Fotos oder die fertige Datei waren nicht zu erreichen. Bitte versuch es gleich noch einmal.',
  privateNow:
    'Diese Geschichte darfst jetzt nur noch du lesen, deshalb lässt sich die Datei nicht mehr herunterladen. Bitte erstell sie neu.',
  deletedSince:
    'Eine Geschichte in dieser Datei wurde gelöscht, deshalb lässt sie sich nicht mehr herunterladen. Bitte erstell sie neu.',
  more: {
    one: 'Es gibt noch 1 weiteren Hinweis dieser Art.',
    other: 'Es gibt noch {count} weitere Hinweise dieser Art.',
  },
  unavailable: 'Auf diesem Server geht das nicht.',
};
