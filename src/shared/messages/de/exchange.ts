import type { exchange as english } from '../en/exchange.ts';
import type { Translation } from '../translation.ts';

export const exchange: Translation<typeof english> = {
  title: 'Dateien',
  about:
    'Speichere alles in einer Datei, oder übernimm Personen und Fragen aus einer. Das Buch und das Archiv mit allen Fotos findest du auf der Seite <link>Buch</link>.',
  saveTitle: 'Alles in einer Datei speichern',
  saveHint:
    'Alle Personen, ihre Fragen und die Antworten als reiner Text. Fotos und Links sind nicht in der Datei. Wer die Datei hat, kann die Antworten lesen: Bitte bewahr sie gut auf.',
  save: 'Speichern',
  formats: {
    csv: { name: 'Tabelle (CSV)', use: 'Lässt sich mit Excel, Numbers und LibreOffice öffnen' },
    json: { name: 'JSON', use: 'Für andere Programme' },
  },
  bringTitle: 'Personen und Fragen übernehmen',
  bringHint: 'Was schon da ist, ändert sich nicht, und du siehst alles, bevor es hinzukommt.',
  drop: 'Zieh eine Datei hierher',
  accepted: 'CSV oder JSON, bis 5 MB',
  columns:
    'In der ersten Zeile einer Tabelle stehen die Namen der Spalten. Nötig sind <b>name</b> und <b>question_text</b>. Wenn du Antworten hast: <b>answer</b>.',
  choose: 'Datei wählen',
  tooLarge: 'Diese Datei ist größer als 5 MB. Bitte teil sie auf und übernimm die Teile nacheinander.',
  checking: 'Die Datei wird geprüft …',
  faults: {
    one: 'Eine Stelle in dieser Datei muss berichtigt werden. Es wurde nichts übernommen.',
    other: '{count} Stellen in dieser Datei müssen berichtigt werden. Es wurde nichts übernommen.',
  },
  manyFaults:
    'Das sind die ersten {count} Stellen, die in dieser Datei berichtigt werden müssen. Es wurde nichts übernommen.',
  inLine: 'Zeile {line}: {field} {message}',
  inField: '{field} {message}',
  lookTitle: 'Das wird aus {file} übernommen',
  total: {
    people: { one: '1 neue Person', other: '{count} neue Personen' },
    questions: { one: '1 Frage', other: '{count} Fragen' },
    answers: { one: '1 Antwort', other: '{count} Antworten' },
  },
  unchanged: {
    one: '1 Frage ist schon da und bleibt, wie sie ist.',
    other: '{count} Fragen sind schon da und bleiben, wie sie sind.',
  },
  nothingNew: 'Alles in dieser Datei ist schon da. Es gibt nichts zu übernehmen.',
  newPerson: 'neu',
  knownPerson: 'steht schon auf deiner Liste',
  personCounts: '{questions}, {answers}',
  morePeople: { one: 'und 1 weitere Person', other: 'und {count} weitere Personen' },
  bringIn: 'Übernehmen',
  notNow: 'Jetzt nicht',
  done: 'Fertig. Du findest alles in der Liste der Personen.',
};
