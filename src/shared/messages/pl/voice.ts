import type { voice as english } from '../en/voice.ts';
import type { Translation } from '../translation.ts';

export const voice: Translation<typeof english> = {
  withVoice: 'Z nagraniem',
  wordsToLookAt: 'Słowa do przejrzenia',
  download: 'Pobierz oryginał',
  downloadPart: 'Pobierz oryginał, część {number}',
  endCode: 'Wyłącz wydrukowany kod',
  wastebasket: {
    erase: 'Na pewno usunąć to nagranie na zawsze?',
    eraseWith: 'Razem z nim znikną oryginał i słowa. Nie da się go odzyskać.',
    restored: 'Nagranie wróciło.',
  },
  settings: {
    title: 'Głos',
    about: 'Zamiast pisać odpowiedź, można ją opowiedzieć. Każde nagranie zostaje takie, jakie było.',
    recording: {
      title: 'Nagrywanie',
      text: 'Na stronie każdego pytania obok „Pisanie” jest „Mówienie”. Nagranie może trwać półtorej godziny i mieć {megabytes} MB.',
    },
    words: {
      title: 'Słowa',
      hint: 'Słowa są tylko propozycją. Poprawić je może osoba, która mówiła, albo ty; dopiero potem widzą je czytający.',
      on: 'Aby powstały słowa, nagrania są wysyłane do <b>{host}</b>. Osoba, która mówi, wie o tym wcześniej.',
      off: 'Nic nie jest ustawione i żadne nagranie nie jest nigdzie wysyłane. Słowa można spisać ręcznie. Aby były proponowane, osoba, która prowadzi serwer, może ustawić TRANSCRIBE_URL.',
    },
    copies: {
      title: 'Stare urządzenia',
      on: 'Kopie dla starych telefonów i tabletów powstają za pomocą ffmpeg.',
      off: 'Prawie każde urządzenie odtwarza nagrania takie, jakie są. Z myślą o starych telefonach i tabletach osoba, która prowadzi serwer, może zainstalować ffmpeg i ustawić FFMPEG_PATH.',
    },
    test: {
      title: 'Próba',
      hint: 'Powiedz jedno zdanie do dyktafonu, na przykład w telefonie, i wybierz je tutaj. Nie zostanie zachowane.',
      drop: 'Upuść tu dźwięk',
      accepted: 'Wystarczy kilka sekund',
      choose: 'Wybierz dźwięk',
      running: 'Słuchamy…',
      heard: '„{text}”',
      nothing: 'Nic nie było słychać.',
    },
  },
};
