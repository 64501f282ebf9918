import type { archivedRecordings as english } from '../en/archived-recordings.ts';
import type { Translation } from '../translation.ts';

export const archivedRecordings: Translation<typeof english> = {
  title: 'Aufnahmen dieser Geschichte:',
  recorded: 'Aufgenommen am {date}, {length}',
  recordedOn: 'Aufgenommen am {date}',
  cutOff: 'Sie endet da, wo sie abgebrochen ist.',
  missing: 'Hier war eine Aufnahme, aber sie war nicht zu finden.',
  unplayed: 'Diese Aufnahme ließ sich nicht abspielen. Sie ist so aufgehoben, wie sie angekommen ist.',
  inPart: 'Nur ein Teil davon lässt sich abspielen. Alles ist so aufgehoben, wie es aufgenommen wurde.',
  original: 'So öffnen, wie sie aufgenommen wurde',
  originalTake: 'So öffnen, wie sie aufgenommen wurde (Teil {number})',
  heard: 'So hat ein Programm die Worte verstanden.',
  corrected: 'So hat ein Mensch die Worte berichtigt.',
  right: 'Jemand hat gesagt, dass sie stimmen.',
  unchecked: 'Noch hat niemand gesagt, dass sie stimmen.',
  problems: {
    missing: 'Diese Aufnahme ist nicht im Dateispeicher, deshalb ist sie nicht im Archiv: {name}',
    missingOriginal:
      'Von dieser Aufnahme hat der Dateispeicher nur, was abgespielt wird, nicht, was aufgenommen wurde: {name}',
    unplayed: 'Diese Aufnahme ließ sich nicht abspielen. Sie ist so im Archiv, wie sie angekommen ist: {name}',
  },
  inReadme: `  data/recordings       Was laut erzählt wurde: der Ton und seine Worte mit
                        ihren Zeiten (.vtt) und als reiner Text (.txt). „heard“
                        ist, was ein Programm verstanden hat, „corrected“, was
                        ein Mensch berichtigt hat. Genau wie aufgenommen liegt
                        der Ton in data/originals.
`,
  leftOut: 'Die Aufnahmen sind weggelassen.',
  recordings: { one: '{count} Aufnahme', other: '{count} Aufnahmen' },
  schema: `Fragen, deren Antwort laut erzählt wurde, haben auch:

recordings    Die Aufnahmen der Antwort, die älteste zuerst. In "content" ist
              <figure data-recording="id"> der Platz einer Aufnahme; die anderen
              kommen nach dem Text.

Jede Aufnahme:

id            Bezeichnet die Aufnahme.
created_at    Wann sie begonnen wurde.
mime          Wie das aufnehmende Gerät ihr Format nannte.
duration_ms   Wie lang sie ist, in Millisekunden.
cut_off       true, wenn niemand sie beendet hat: Sie reicht so weit, wie sie
              ankam.
peaks         Wie laut sie ist: ein Byte für je 100 Millisekunden (base64).
in_part       true, wenn sich nur ein Teil abspielen lässt: "takes" hat alles.
file          Der Ton, zum Abspielen; null, wenn es keinen gibt.
takes         Dasselbe, wie es aufgenommen wurde, in einer oder mehreren
              Dateien, eine nach der anderen; null für eine, die fehlt.
words         Die Worte, in bis zu drei Fassungen.

Jede Fassung der Worte:

version       Spätere Fassungen haben größere Zahlen.
source        heard: was ein Programm verstanden hat. answerer: berichtigt von
              der Person, die erzählt hat. admin: von der Person, die gefragt hat.
engine        Das Programm, das sie verstanden hat.
language      Die Sprache, die es verstanden hat.
created_at    Wann diese Worte geschrieben wurden.
released      true, wenn jemand gesagt hat, dass sie stimmen.
file          Die Worte mit ihren Zeiten, als WebVTT; der reine Text liegt
              daneben.
cues          Die Worte: start_ms, end_ms, text; "unsure" sagt, zwischen welchen
              Zeichen des Textes das Programm nicht sicher war.
`,
};
