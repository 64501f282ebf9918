import type { archive as english } from '../en/archive.ts';
import type { Translation } from '../translation.ts';

export const archive: Translation<typeof english> = {
  title: 'Historie rodzinne',
  bookTitle: 'Historie naszej rodziny',
  madeOn: 'Zachowano {date}',
  allStories: 'Wszystkie historie',
  photo: 'Zdjęcie',
  photosOf: 'Zdjęcia z tej historii:',
  missingPhoto: 'Było tu zdjęcie, ale nie udało się go znaleźć.',
  original: 'Otwórz oryginał zdjęcia',
  answered: 'Odpowiedź z {date}',
  askedOn: 'Pytanie z {date}',
  unfinished: 'Niedokończone. Tyle było dotąd napisane.',
  onlyAdmin: 'Przeznaczone tylko dla osoby, która zebrała te historie.',
  unanswered: 'Zadane, jeszcze bez odpowiedzi',
  noStories: 'Jeszcze żadnej historii',
  whole: {
    title: 'Wszystko razem',
    pdf: 'Jako książka do druku (PDF)',
    epub: 'Jako książka na czytniki (EPUB)',
    text: 'Co jest w tym folderze',
  },
  counts: { one: '{count} historia', few: '{count} historie', many: '{count} historii', other: '{count} historii' },
  problems: {
    missingPhoto: 'Tego zdjęcia nie ma w magazynie plików, więc nie ma go w archiwum: {name}',
    noPdf: 'Nie udało się utworzyć PDF-a ze wszystkimi historiami, więc w archiwum nie ma książki do druku.',
    noEpub: 'Nie udało się utworzyć e-booka ze wszystkimi historiami, więc w archiwum nie ma pliku EPUB.',
    noRoom: 'Za mało miejsca na dysku: archiwum potrzebuje około {needed}, a wolne jest tylko {free}.',
    missingOriginal:
      'Oryginału tego zdjęcia nie ma w magazynie plików. W archiwum jest tylko w takiej postaci, w jakiej je widać: {name}',
  },
  mailsInReadme: '  data/mails            Maile, w których przyszły odpowiedzi (.eml).\n',
  readme: `HISTORIE RODZINNE
=================

Co to jest
----------

To są historie pewnej rodziny. Ktoś zadał bliskim osobom pytania o ich
życie. Oto odpowiedzi, ze zdjęciami.
Zebrano je {date}, żeby można je było czytać także wtedy,
gdy programu, w którym powstały, już nie będzie. Nie trzeba niczego
instalować ani łączyć się z internetem.

  {people}, {answers}, {photos}


Jak to czytać
-------------

Najpierw rozpakuj plik ZIP, jeśli czytasz to w jego środku. Potem:

  data/index.html       Otwórz to podwójnym kliknięciem. Są tu wszystkie osoby
                        i link do każdej historii.
  data/stories          Każda historia jako strona (.html) i jako zwykły tekst
                        (.txt), w osobnym folderze dla każdej osoby.
  data/photos           Zdjęcia tak, jak widać je w historiach.
  data/originals        Te same zdjęcia dokładnie tak, jak je przysłano. Mogą
                        być większe i zdradzać, kiedy i gdzie je zrobiono.
{mails}{books}  data/everything.json  Wszystko jeszcze raz w jednym pliku, dla programów.
  data/SCHEMA.txt       Co jest w tym pliku, opisane słowami.
  data/fonts            Czcionki stron, z licencjami.


Zanim przekażesz to dalej
-------------------------

{contents}
{unfinished}{private}
Nie ma tu {links}haseł, wcześniejszych wersji historii ani niczego,
co zostało usunięte.


Jak sprawdzić, że nic się nie zmieniło
--------------------------------------

W pliku manifest-sha256.txt jest suma kontrolna każdego pliku. Na Linuksie
albo na Macu otwórz terminal w tym folderze i wpisz jedno z tych poleceń:

  sha256sum -c manifest-sha256.txt
  shasum -a 256 -c manifest-sha256.txt

Każdy wiersz musi kończyć się słowem OK. Ten folder jest „torbą” (bag) według
RFC 8493 (BagIt), znaną bibliotekom i archiwom. Przechowuj co najmniej trzy
kopie, w różnych miejscach, i zaglądaj do nich co kilka lat.


Jak wczytać to z powrotem
-------------------------

Program to Family Stories {version}. Jeśli jest jeszcze dostępny,
zainstaluj go i uruchom
  npm run import-archive -- FILE.zip
To przenosi osoby, pytania, odpowiedzi, zdjęcia i nagrania do pustej instalacji.
Wszystkie linki będą nowe.
{problems}`,
  everything: 'Zawiera wszystko.',
  withNotes: `Plik everything.json zawiera prywatne notatki o osobach, zapisane przez
kogoś, kto zebrał te historie.`,
  withoutNotes: `Prywatne notatki o osobach, zapisane przez kogoś, kto zebrał te historie,
zostały pominięte.`,
  withMails: `Maile zawierają linki, przez które można pisać w odpowiedziach. Pomiń folder
data/mails, gdy przekazujesz resztę.`,
  withoutMails: 'Maile, w których przyszły odpowiedzi, zostały pominięte.',
  /** What is not in it, without mails. */
  links: 'linków, ',
  withoutUnfinished: 'Niedokończone historie zostały pominięte.',
  unfinishedInReadme: {
    one: `
{count} historia jest niedokończona. Napisano to na jej stronie, a w książkach
jej nie ma.
`,
    few: `
{count} historie są niedokończone. Napisano to na ich stronach,
a w książkach ich nie ma.
`,
    many: `
{count} historii jest niedokończonych. Napisano to na ich stronach,
a w książkach ich nie ma.
`,
    other: `
{count} historii jest niedokończonych. Napisano to na ich stronach,
a w książkach ich nie ma.
`,
  },
  onlyAdminInReadme: {
    one: `
{count} historia jest przeznaczona tylko dla tej osoby. Napisano to na jej
stronie, a w książkach jej nie ma.
`,
    few: `
{count} historie są przeznaczone tylko dla tej osoby. Napisano to na ich
stronach, a w książkach ich nie ma.
`,
    many: `
{count} historii jest przeznaczonych tylko dla tej osoby. Napisano to na ich
stronach, a w książkach ich nie ma.
`,
    other: `
{count} historii jest przeznaczonych tylko dla tej osoby. Napisano to na ich
stronach, a w książkach ich nie ma.
`,
  },
  problemsTitle: `

Czego brakuje
-------------

`,
  people: { one: '{count} osoba', few: '{count} osoby', many: '{count} osób', other: '{count} osoby' },
  answers: {
    one: '{count} odpowiedź',
    few: '{count} odpowiedzi',
    many: '{count} odpowiedzi',
    other: '{count} odpowiedzi',
  },
  photos: { one: '{count} zdjęcie', few: '{count} zdjęcia', many: '{count} zdjęć', other: '{count} zdjęcia' },
  schema: `CO JEST W PLIKU EVERYTHING.JSON
===============================

Plik to JSON (RFC 8259) w UTF-8. Czas jest podany w UTC, w postaci
2026-11-09T18:30:00.000Z. Ścieżki zaczynają się w folderze „data”. Pola bez
wartości są pominięte, chyba że mowa tu o null.

format        Zawsze "family-stories-archive".
version       1. W późniejszych wersjach mogą dojść nowe pola.
made_at       Kiedy powstało to archiwum.
people        Wszystkie osoby, którym zadano pytania, w kolejności ustalonej
              przez osobę, która pytała.

Każda z osób (people):

id            Oznacza tę osobę.
name          Jej imię.
created_at    Kiedy ją dodano.
relation      Kim jest dla osoby, która pytała: babcia, sąsiad.
year_of_birth Liczba.
called_by_admin, calls_admin
              Jak mówi do niej osoba, która pytała, i jak ona mówi do tamtej.
language      Język, w którym zadawano jej pytania: kod języka (BCP 47),
              na przykład en, he, pt-BR.
notes         Notatki osoby, która pytała, dla nikogo innego.
photo         Zdjęcie tej osoby (patrz niżej).
questions     Jakie pytania jej zadano, od najstarszych.

Każde z pytań (questions):

id            Oznacza to pytanie.
question_text Pytanie.
status        not_started: bez odpowiedzi. in_progress: zaczęte, niedokończone.
              submitted: jest odpowiedź. locked: jest odpowiedź, zamknięta
              dla zmian.
only_admin    true, jeśli odpowiedź jest tylko dla osoby, która pytała.
days_to_complete
              Ile dni proponowano na odpowiedź; null, jeśli nie proponowano.
due_date      Ostatni z tych dni; null, jeśli go nie ma.
created_at    Kiedy zadano pytanie.
updated_at    Kiedy ostatnio zmieniono pytanie lub odpowiedź.
answered_at   Kiedy ostatnio zmieniono odpowiedź.
content       Odpowiedź jako HTML. Są w niej tylko te elementy: p, h2, ul, ol
              (start), li, blockquote, a (href), strong, em, br, figure, img
              (src, alt, width, height), figcaption. "src" to /story-images/
              i nazwa zdjęcia; "photos" podaje jego plik.
text          To samo jako zwykły tekst, z pustym wierszem między akapitami.
page          Historia jako strona; zwykły tekst jest obok niej.
photos        Zdjęcia w odpowiedzi.

Każde zdjęcie (photos):

name          Jego nazwa w "content".
file          Zdjęcie tak, jak je widać; null, jeśli go brakuje.
original      Zdjęcie tak, jak je przysłano; null, jeśli go brakuje.
content_type  Rodzaj pliku: na przykład image/jpeg.
width, height Wymiary pliku, w pikselach.
`,
};
