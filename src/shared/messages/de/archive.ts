import type { archive as english } from '../en/archive.ts';
import type { Translation } from '../translation.ts';

export const archive: Translation<typeof english> = {
  title: 'Familiengeschichten',
  bookTitle: 'Die Geschichten unserer Familie',
  madeOn: 'Aufbewahrt am {date}',
  allStories: 'Alle Geschichten',
  photo: 'Foto',
  photosOf: 'Fotos dieser Geschichte:',
  missingPhoto: 'Hier war ein Foto, aber es war nicht zu finden.',
  original: 'Originalfoto öffnen',
  answered: 'Beantwortet am {date}',
  askedOn: 'Gefragt am {date}',
  unfinished: 'Nicht fertig. So weit war es bis dahin geschrieben.',
  onlyAdmin: 'Nur für die Person bestimmt, die diese Geschichten aufbewahrt hat.',
  unanswered: 'Gefragt und noch nicht beantwortet',
  noStories: 'Noch keine Geschichte',
  whole: {
    title: 'Alles in einem',
    pdf: 'Als Buch zum Drucken (PDF)',
    epub: 'Als Buch für E-Reader (EPUB)',
    text: 'Was in diesem Ordner ist',
  },
  counts: { one: '{count} Geschichte', other: '{count} Geschichten' },
  problems: {
    missingPhoto: 'Dieses Foto ist nicht im Dateispeicher, deshalb ist es nicht im Archiv: {name}',
    noPdf: 'Das PDF aller Geschichten ließ sich nicht erstellen, deshalb hat das Archiv kein Buch zum Drucken.',
    noEpub: 'Das E-Book aller Geschichten ließ sich nicht erstellen, deshalb hat das Archiv kein EPUB.',
    noRoom: 'Der Speicherplatz reicht nicht: Das Archiv braucht etwa {needed}, aber nur {free} sind frei.',
    missingOriginal:
      'Das Original dieses Fotos ist nicht im Dateispeicher. Im Archiv ist es nur so, wie es gezeigt wird: {name}',
  },
  mailsInReadme: '  data/mails            Die Mails, mit denen Antworten kamen (.eml).\n',
  readme: `FAMILY STORIES
==============

Was das ist
-----------

Das sind die Geschichten einer Familie. Jemand hat geliebten Menschen Fragen
zu ihrem Leben gestellt. Das sind die Antworten, mit Fotos.
Sie wurden am {date} zusammengestellt, damit man sie auch dann
noch lesen kann, wenn es das Programm nicht mehr gibt, mit dem sie
geschrieben wurden. Man muss nichts installieren, und nichts hier braucht
das Internet.

  {people}, {answers}, {photos}


Wie man es liest
----------------

Falls dies in einer ZIP-Datei steckt, zuerst die Datei entpacken. Dann:

  data/index.html       Mit einem Doppelklick öffnen. Hier stehen alle
                        Personen, mit einem Link zu jeder Geschichte.
  data/stories          Jede Geschichte als Seite (.html) und als reiner Text
                        (.txt), mit einem Ordner für jede Person.
  data/photos           Die Fotos, wie sie in den Geschichten erscheinen.
  data/originals        Dieselben Fotos genau so, wie sie gesendet wurden. Sie
                        können größer sein und verraten, wann und wo sie
                        aufgenommen wurden.
{mails}{books}  data/everything.json  Alles noch einmal in einer Datei für Programme.
  data/SCHEMA.txt       Was in dieser Datei steht, in Worten.
  data/fonts            Die Schriften der Seiten, mit ihren Lizenzen.


Bevor man es weitergibt
-----------------------

{contents}
{unfinished}{private}
Nicht enthalten sind {links}Passwörter, frühere Fassungen der Geschichten und
alles, was gelöscht war.


Wie man prüft, dass sich nichts geändert hat
--------------------------------------------

In der Datei manifest-sha256.txt steht eine Prüfsumme für jede Datei. Unter
Linux oder auf einem Mac ein Terminal in diesem Ordner öffnen und eine dieser
Zeilen eingeben:

  sha256sum -c manifest-sha256.txt
  shasum -a 256 -c manifest-sha256.txt

Jede Zeile muss mit OK enden. Dieser Ordner ist ein „Bag“ nach RFC 8493
(BagIt), wie ihn Bibliotheken und Archive kennen. Am besten bewahrt man
mindestens drei Kopien an verschiedenen Orten auf und sieht alle paar Jahre
nach ihnen.


Wie man es zurückholt
---------------------

Das Programm war Family Stories {version}. Wenn es noch zu bekommen ist:
installieren und dann
  npm run import-archive -- FILE.zip
ausführen. Das bringt Personen, Fragen, Antworten, Fotos und Aufnahmen in eine
leere Installation. Alle Links sind dann neu.
{problems}`,
  everything: 'Es enthält alles.',
  withNotes: `In der Datei everything.json stehen auch die privaten Notizen über andere,
gemacht von der Person, die diese Geschichten aufbewahrt hat.`,
  withoutNotes: `Weggelassen sind die privaten Notizen über andere, gemacht von der Person,
die diese Geschichten aufbewahrt hat.`,
  withMails: `Die Mails enthalten Links, mit denen man in Antworten schreiben kann. Den
Ordner data/mails also weglassen, wenn man den Rest weitergibt.`,
  withoutMails: 'Die Mails, mit denen Antworten kamen, sind weggelassen.',
  /** What is not in it, without mails. */
  links: 'Links, ',
  withoutUnfinished: 'Geschichten, die nicht fertig waren, sind weggelassen.',
  unfinishedInReadme: {
    one: `
{count} Geschichte war nicht fertig. Auf ihrer Seite steht es, und die Bücher
lassen sie weg.
`,
    other: `
{count} Geschichten waren nicht fertig. Auf ihren Seiten steht es, und die
Bücher lassen sie weg.
`,
  },
  onlyAdminInReadme: {
    one: `
{count} Geschichte war nur für diese Person bestimmt. Auf der Seite der
Geschichte steht es, und die Bücher lassen sie weg.
`,
    other: `
{count} Geschichten waren nur für diese Person bestimmt. Auf den Seiten der
Geschichten steht es, und die Bücher lassen sie weg.
`,
  },
  problemsTitle: `

Was fehlt
---------

`,
  people: { one: '{count} Person', other: '{count} Personen' },
  answers: { one: '{count} Antwort', other: '{count} Antworten' },
  photos: { one: '{count} Foto', other: '{count} Fotos' },
  schema: `WAS IN EVERYTHING.JSON STEHT
============================

Die Datei ist JSON (RFC 8259) in UTF-8. Zeiten sind UTC, wie
2026-11-09T18:30:00.000Z. Pfade beziehen sich auf den Ordner "data". Felder
ohne Wert sind weggelassen, außer wenn hier null erwähnt ist.

format        Immer "family-stories-archive".
version       1. Spätere Versionen können Felder hinzufügen.
made_at       Wann dieses Archiv erstellt wurde.
people        Alle, die gefragt wurden, in der Reihenfolge der Person, die
              gefragt hat.

Jede Person:

id            Bezeichnet die Person.
name          Ihr Name.
created_at    Wann sie hinzugefügt wurde.
relation      Zur Person, die gefragt hat: Großmutter, Nachbar.
year_of_birth Eine Zahl.
called_by_admin, calls_admin
              Wie die Person, die gefragt hat, sie nennt, und wie sie selbst
              die Person nennt, die gefragt hat.
language      Die Sprache, in der sie gefragt wird: ein Sprachkürzel (BCP 47)
              wie en, he, pt-BR.
notes         Notizen der Person, die gefragt hat, für niemanden sonst
              bestimmt.
photo         Ein Foto von ihr (siehe unten).
questions     Was sie gefragt wurde, das Älteste zuerst.

Jede Frage:

id            Bezeichnet die Frage.
question_text Die Frage.
status        not_started: nicht beantwortet. in_progress: begonnen, nicht
              fertig. submitted: beantwortet. locked: beantwortet und für
              Änderungen abgeschlossen.
only_admin    true, wenn die Antwort nur für die Person bestimmt war, die
              gefragt hat.
days_to_complete
              Wie viele Tage für die Antwort vorgeschlagen waren; null, wenn
              keine.
due_date      Der letzte dieser Tage; null, wenn keiner.
created_at    Wann gefragt wurde.
updated_at    Wann sich die Frage oder ihre Antwort zuletzt geändert hat.
answered_at   Wann die Antwort zuletzt geändert wurde.
content       Die Antwort als HTML. Sie hat nur diese Elemente: p, h2, ul, ol
              (start), li, blockquote, a (href), strong, em, br, figure, img
              (src, alt, width, height), figcaption. "src" ist /story-images/
              und der Name eines Fotos; "photos" nennt die Datei dazu.
text          Dasselbe als reiner Text, mit einer leeren Zeile zwischen den
              Absätzen.
page          Die Geschichte als Seite; der reine Text liegt daneben.
photos        Die Fotos in der Antwort.

Jedes Foto:

name          Sein Name in "content".
file          Das Foto, wie es gezeigt wird; null, wenn es fehlt.
original      Das Foto, wie es gesendet wurde; null, wenn es fehlt.
content_type  Von der Datei: zum Beispiel image/jpeg.
width, height Von der Datei, in Pixeln.
`,
};
