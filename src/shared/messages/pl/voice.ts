import type { voice as english } from '../en/voice.ts';
import type { Translation } from '../translation.ts';

export const voice: Translation<typeof english> = {
  wordsToLookAt: 'Słowa do przejrzenia',
  download: 'Pobierz oryginał',
  downloadWhole: 'Pobierz całe nagranie',
  downloadPart: 'Pobierz oryginał, część {number}',
  endCode: 'Wyłącz wydrukowany kod',
  endCodeText: 'Jest w książkach, które już wydrukowano, i przestanie w nich działać na zawsze. Nagranie zostaje.',
  wastebasket: {
    erase: 'Na pewno usunąć to nagranie na zawsze?',
    eraseWith: 'Razem z nim znikną oryginał i słowa. Nie da się go odzyskać.',
    restored: 'Nagranie wróciło.',
    recordedBy: 'Opowiada: <name>{name}</name>',
  },
  history: {
    open: 'Historia',
    title: 'Historia tych słów',
    heard: 'Tak jak usłyszano',
    heardMore: 'Usłyszano więcej słów',
    corrected: { byYou: 'Twoje poprawki', by: 'Poprawki: {name}' },
    unchanged: { byYou: 'Przejrzane przez ciebie, bez zmian', by: 'Przejrzane bez zmian: {name}' },
    replaced: 'Zamiast „{before}” jest „{after}”',
    added: 'Dodano: „{after}”',
    removed: 'Usunięto: „{before}”',
    more: {
      one: 'i jeszcze 1 wiersz',
      few: 'i jeszcze {count} wiersze',
      many: 'i jeszcze {count} wierszy',
      other: 'i jeszcze {count} wiersza',
    },
    read: 'to widzą czytający',
  },
  settings: {
    title: 'Głos',
    about: 'Zamiast pisać odpowiedź, można ją opowiedzieć. Każde nagranie zostaje takie, jakie było.',
    recording: {
      title: 'Nagrywanie',
      text: 'Na stronie każdego pytania obok „Pisanie” jest „Mówienie”. Nagranie może trwać półtorej godziny i mieć do {megabytes} MB.',
    },
    words: {
      title: 'Słowa',
      hint: 'Słowa są tylko propozycją. Poprawić je może osoba, która mówiła, albo ty; dopiero potem widzą je czytający.',
      on: 'Nagrania są wysyłane do <b>{host}</b>, aby zamienić je na tekst. Osoba, która mówi, wie o tym wcześniej.',
      off: 'Nic nie jest ustawione i żadne nagranie nie jest nigdzie wysyłane. Słowa można spisać ręcznie. Aby były proponowane, osoba, która prowadzi serwer, może ustawić TRANSCRIBE_URL.',
    },
    copies: {
      title: 'Stare urządzenia',
      on: 'Kopie dla starych telefonów i tabletów powstają za pomocą ffmpeg.',
      off: 'Prawie każde urządzenie odtwarza nagrania takie, jakie są. Z myślą o starych telefonach i tabletach osoba, która prowadzi serwer, może zainstalować ffmpeg i ustawić FFMPEG_PATH.',
    },
    test: {
      title: 'Próba',
      hint: 'Jedno naciśnięcie wysyła tam krótkie zdanie po angielsku. Nic z rodziny nie jest wysyłane.',
      send: 'Wypróbuj',
      running: 'Słuchamy…',
      said: 'Co powiedziano',
      back: 'Co wróciło',
      took: 'Ile to trwało',
      nothing: 'Nic nie było słychać.',
    },
  },
};
