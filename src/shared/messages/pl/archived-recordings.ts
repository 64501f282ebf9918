import type { archivedRecordings as english } from '../en/archived-recordings.ts';
import type { Translation } from '../translation.ts';

export const archivedRecordings: Translation<typeof english> = {
  title: 'Nagrania tej historii:',
  recorded: 'Nagrano {date}, {length}',
  recordedOn: 'Nagrano {date}',
  cutOff: 'Kończy się tam, gdzie zostało przerwane.',
  missing: 'Było tu nagranie, ale nie udało się go znaleźć.',
  unplayed: 'Tego nagrania nie udało się odtworzyć. Jest zachowane tak, jak dotarło.',
  inPart: 'Można odtworzyć tylko część. Całość jest zachowana tak, jak ją nagrano.',
  original: 'Otwórz tak, jak zostało nagrane',
  originalTake: 'Otwórz tak, jak zostało nagrane (część {number})',
  heard: 'Słowa tak, jak je usłyszał program.',
  corrected: 'Słowa tak, jak je poprawił człowiek.',
  right: 'Ktoś powiedział, że są dobre.',
  unchecked: 'Nikt jeszcze nie powiedział, że są dobre.',
  problems: {
    missing: 'Tego nagrania nie ma w magazynie plików, więc nie ma go w archiwum: {name}',
    missingOriginal: 'Z tego nagrania w magazynie plików jest tylko to, co się odtwarza, a nie to, co nagrano: {name}',
    unplayed: 'Tego nagrania nie udało się odtworzyć. W archiwum jest tak, jak dotarło: {name}',
  },
  inReadme: `  data/recordings       To, co opowiedziano na głos: dźwięk i jego słowa z
                        czasami (.vtt) oraz jako zwykły tekst (.txt). „heard”
                        to to, co zrozumiał program, „corrected” to, co
                        poprawił człowiek. Dokładnie tak, jak nagrano, dźwięk
                        jest w data/originals.
`,
  leftOut: 'Nagrania pominięto.',
  recordings: { one: '{count} nagranie', few: '{count} nagrania', many: '{count} nagrań', other: '{count} nagrania' },
  schema: `Pytania, na które odpowiedziano na głos, mają też:

recordings    Nagrania odpowiedzi, od najstarszego. W "content" <figure
              data-recording="id"> to miejsce jednego z nich; pozostałe są po
              tekście.

Każde nagranie:

id            Oznacza nagranie.
created_at    Kiedy je zaczęto.
mime          Jak urządzenie nazwało jego format.
duration_ms   Jak długo trwa, w milisekundach.
cut_off       true, jeśli nikt go nie zakończył: sięga tak daleko, jak dotarło.
peaks         Jak jest głośne: bajt na każde 100 milisekund (base64).
in_part       true, jeśli można odtworzyć tylko część: całość jest w "takes".
file          Dźwięk do odtworzenia; null, jeśli go nie ma.
takes         To samo tak, jak nagrano, w jednym lub kilku plikach, jeden po
              drugim; null w miejscu tego, którego brakuje.
words         Jego słowa, najwyżej w trzech wersjach.

Każda wersja słów:

version       Późniejsze wersje mają większe numery.
source        heard: co zrozumiał program. answerer: poprawione przez osobę,
              która opowiadała. admin: przez osobę, która pytała.
engine        Program, który je usłyszał.
language      Język, który usłyszał.
created_at    Kiedy te słowa zapisano.
released      true, jeśli ktoś powiedział, że są dobre.
file          Słowa z czasami, jako WebVTT; zwykły tekst leży obok.
cues          Słowa: start_ms, end_ms, text; "unsure" mówi, między którymi
              znakami tekstu program nie był pewny.
`,
};
