import type { talk as english } from '../en/talk.ts';
import type { Translation } from '../translation.ts';

export const talk: Translation<typeof english> = {
  invitation: 'Po prostu opowiedz, jak przez telefon.',
  often: 'Możesz przerywać i mówić dalej, ile razy zechcesz.',
  heardBy: '{name} usłyszy to, gdy wyślesz odpowiedź.',
  heardByAsker: 'Osoba, która o to zapytała, usłyszy to, gdy wyślesz odpowiedź.',
  permission: 'Być może urządzenie zapyta najpierw, czy ta strona może słuchać. Zgódź się.',
  transcriber: 'Aby zamienić to, co mówisz, na tekst, nagranie jest wysyłane do {host}.',
  start: 'Zacznij',
  choose: 'Wybierz nagranie z tego urządzenia',
  faults: {
    refused:
      'Ta strona nie może używać mikrofonu. Możesz na to pozwolić obok adresu strony i jeszcze raz nacisnąć „Zacznij”. Możesz też napisać odpowiedź albo wybrać nagranie.',
    missing: 'Na tym urządzeniu nie ma mikrofonu. Możesz napisać odpowiedź albo wybrać nagranie.',
    busy: 'Nie można teraz używać mikrofonu. Może korzysta z niego inny program. Naciśnij jeszcze raz „Zacznij”, napisz odpowiedź albo wybierz nagranie.',
    unsupported: 'Na tym urządzeniu ta strona nie może nagrywać. Możesz jednak wybrać nagranie albo napisać odpowiedź.',
  },
  recording: 'Nagrywanie',
  paused: 'Wstrzymano',
  oneMoment: 'Chwileczkę…',
  length: 'Długość',
  listening: 'Słuchamy.',
  heard: 'Dobrze Cię słychać.',
  notHeard: 'Nie słychać Cię. Czy mikrofon jest zasłonięty albo daleko?',
  kept: 'Każde słowo jest zachowane na tym urządzeniu.',
  deviceFull:
    'Na tym urządzeniu nie ma już miejsca. To, co mówisz, jest od razu wysyłane. Nie zamykaj tej strony i nie wyłączaj internetu.',
  keepOpen: 'Na tym urządzeniu nie ma już miejsca. Nie zamykaj tej strony, dopóki wszystko nie zostanie wysłane.',
  soonOver: 'Za dziesięć minut to nagranie się zapełni. Wtedy możesz mówić dalej w nowym.',
  otherTab: 'Nagrywasz w innej karcie.',
  continueHere: 'Mów dalej tutaj',
  pause: 'Pauza',
  resume: 'Mów dalej',
  stop: 'Zakończ',
  unfinished: 'Jedno nagranie nie jest jeszcze skończone: na razie {length}.',
  words: 'Twoje słowa',
  tellMore: 'Opowiadaj dalej',
  done: 'To wszystko',
  full: 'To nagranie jest pełne: półtorej godziny. Wszystko jest zachowane. Możesz mówić dalej w nowym nagraniu.',
  deviceStopped:
    'Na tym urządzeniu nie ma już miejsca, więc nagrywanie się zatrzymało. Nie zamykaj tej strony, dopóki wszystko nie zostanie wysłane.',
  sending: 'Wysyłanie tego, co zostało nagrane… {percent}%',
  notSent: 'Teraz nie można tego wysłać. Nagranie jest zachowane na tym urządzeniu i zostanie wysłane jak najszybciej.',
  notSentFull:
    'Teraz nie można tego wysłać, a na tym urządzeniu nie ma już miejsca. Nie zamykaj tej strony, dopóki wszystko nie zostanie wysłane.',
  processing: 'Nagranie dotarło i jest przygotowywane.',
  refused: 'Tego nagrania nie można tu odtworzyć, ale jest zachowane. Osoba, która zadała pytanie, może je pobrać.',
  told: 'Twoje nagrania',
  more: 'Opowiedz coś jeszcze',
  putIntoText: 'Wstaw nagranie do tekstu',
  delete: 'Usuń',
  deleteTitle: 'Usunąć to nagranie?',
  deleteText: 'Czeka w koszu 30 dni. Do tego czasu osoba, która zadała pytanie, może je przywrócić.',
  keep: 'Zostaw',
  deleteFailed: 'Nie udało się teraz usunąć nagrania.',
  fileSending: 'Wysyłanie nagrania… {percent}%',
  notSubmitted:
    'Twojego nagrania nie można teraz wysłać, dlatego odpowiedź nie została wysłana. Nagranie jest bezpieczne na tym urządzeniu. Wyślij odpowiedź, gdy wróci połączenie z internetem.',
  notSubmittedFull:
    'Twojego nagrania nie można teraz wysłać, dlatego odpowiedź nie została wysłana. Na tym urządzeniu nie ma już miejsca: nie zamykaj tej strony i wyślij odpowiedź, gdy wróci połączenie z internetem.',
};
