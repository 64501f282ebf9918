import type { answer as english } from '../en/answer.ts';
import type { Translation } from '../translation.ts';

export const answer: Translation<typeof english> = {
  normalText: 'Zwykły tekst',
  saving: 'Zapisywanie…',
  offline: 'Nie ma połączenia z internetem. Twój tekst jest bezpieczny na tym urządzeniu.',
  notKept:
    'To urządzenie nie może przechować kopii Twojego tekstu, dlatego jest on częściej wysyłany. Nie wyłączaj internetu.',
  pasteWaits: 'Wklejony tekst pojawi się, gdy tylko znów będzie można tu pisać.',
  submitAgain: 'Wyślij ponownie',
  otherTab: 'Piszesz w innej karcie.',
  continueHere: 'Pisz dalej tutaj',
  failed: {
    auto: 'Nie udało się zapisać automatycznie. Bez obaw, Twoje zmiany nadal tu są.',
    save: 'Nie udało się zapisać. Spróbuj jeszcze raz.',
    submit: 'Nie udało się wysłać odpowiedzi. Spróbuj jeszcze raz.',
  },
  loadProblems: {
    slow: 'To trwa dłużej niż zwykle. Wciąż próbujemy. Nie zamykaj tej strony.',
    unreachable:
      'Nie można się teraz połączyć z tą stroną. Wciąż próbujemy. Nie zamykaj jej. Wszystko, co zostało wysłane, jest bezpieczne.',
  },
  broken: 'Coś na tej stronie przestało działać. Twój tekst nadal tu jest.',
  tryAgain: 'Spróbuj ponownie',
  reload: 'Wczytaj stronę ponownie',
  allQuestions: 'Wszystkie pytania',
  earlierVersions: 'Pokaż wcześniejsze wersje',
  submitEmpty: {
    title: 'Twoja odpowiedź jest jeszcze pusta',
    text: 'Nie ma w niej ani tekstu, ani zdjęć. Może najpierw coś napiszesz?',
    back: 'Wróć do pisania',
    submit: 'Wyślij pustą',
  },
  copy: {
    button: 'Kopiuj mój tekst',
    done: 'Skopiowano. Możesz wkleić swój tekst do wiadomości albo do listu.',
    refused: 'Ta przeglądarka nie pozwala kopiować przyciskiem. Zaznacz swój tekst powyżej i skopiuj go.',
    unsent: 'Tekst dopisany później nadal jest na tej stronie.',
  },
  conflict: {
    title: 'Są dwie wersje Twojej odpowiedzi',
    text: 'Nic nie zginęło. Wybierz, nad którą chcesz dalej pracować.',
    mine: 'Tekst z tego urządzenia',
    other: 'Tekst zapisany w międzyczasie',
    use: 'Wybierz tę wersję',
    keepBoth: 'Zachowaj obie, jedną pod drugą',
  },
  lockedDraft: {
    title: 'Tekst z tego urządzenia',
    text: 'Pytanie zablokowano, zanim tekst został wysłany.',
    copy: 'Jest bezpieczny na tym urządzeniu. Możesz go skopiować.',
  },
  closed: {
    draft: 'Twój tekst z tego urządzenia',
    pages: {
      unknown: {
        title: 'Ten link nie prowadzi do żadnego pytania',
        lines: [
          'Mogła zginąć jego część. Otwórz go jeszcze raz z wiadomości, w której przyszedł.',
          'Jeśli to nie pomoże, poproś o nowy link osobę, od której go masz.',
        ],
        draft:
          'Nie został wysłany. Możesz go skopiować. Jeśli dostaniesz nowy link do tego samego pytania, otwórz go na tym urządzeniu: Twój tekst tam będzie.',
      },
      link_paused: {
        title: 'Ten link jest na razie wstrzymany',
        lines: [
          'Wstrzymała go osoba, od której go masz. Wszystko, co zapisano, nadal tu jest.',
          'Możesz ją zapytać, kiedy link znów będzie działał. Ta strona otworzy się wtedy sama.',
        ],
        draft:
          'Nie został jeszcze wysłany. Jest bezpieczny na tym urządzeniu i zostanie wysłany, gdy link znów będzie działał. Możesz go też skopiować.',
      },
      link_ended: {
        title: 'Ten link wygasł',
        lines: [
          'Działał tylko przez pewien czas. Wszystko, co zapisano, nadal tu jest.',
          'Jeśli chcesz pisać dalej, powiedz o tym osobie, od której go masz. Może go znów otworzyć.',
        ],
        draft:
          'Nie został jeszcze wysłany. Jest bezpieczny na tym urządzeniu i zostanie wysłany, gdy link znów będzie działał. Możesz go też skopiować.',
      },
    },
  },
  closedWhileWriting: {
    link_paused:
      'Ten link jest na razie wstrzymany. Możesz pisać dalej: Twój tekst jest bezpieczny na tym urządzeniu i zostanie wysłany, gdy link znów będzie działał.',
    link_ended:
      'Ten link wygasł. Twój tekst jest bezpieczny na tym urządzeniu i zostanie wysłany, gdy link znów będzie działał. Powiedz o tym osobie, od której go masz.',
    gone: 'Tego pytania już tu nie ma albo zmienił się link do niego. Twój tekst jest bezpieczny na tym urządzeniu. Skopiuj go albo otwórz tutaj nowy link.',
  },
  toolbar: {
    label: 'Narzędzia do pisania',
    bold: 'Pogrubienie',
    italic: 'Kursywa',
    heading: 'Tytuł',
    bullets: 'Lista',
    numbers: 'Lista numerowana',
    quote: 'Cytat',
    undo: 'Cofnij',
    redo: 'Ponów',
    link: 'Link',
    photo: 'Zdjęcie',
    addPhoto: 'Dodaj zdjęcie',
  },
  link: {
    title: 'Link',
    ask: 'Dokąd ma prowadzić ten link?',
    placeholder: 'www.example.org',
    invalid: 'Wpisz adres strony, na przykład www.example.org, albo adres e-mail.',
    remove: 'Usuń link',
    set: 'Wstaw link',
  },
  photo: {
    caption: 'Podpis pod zdjęciem',
    describe: 'Opisz to zdjęcie komuś, kto go nie widzi',
    missing: 'Tego zdjęcia jeszcze nie ma.',
    coming: 'To zdjęcie pokaże się, gdy dotrze.',
    notSent: 'To zdjęcie nie zostało wysłane.',
    sending: 'Wysyłanie zdjęcia',
    progress: 'Wysyłanie zdjęcia, {percent}%',
    almostThere: 'Już prawie…',
    retry: 'Spróbuj ponownie',
    remove: 'Usuń zdjęcie',
    later: 'Nie można się teraz połączyć z serwerem. Zdjęcie zostanie wysłane, gdy tylko będzie to możliwe.',
    noFile: 'Nie wybrano pliku',
    notAnImage: 'Wybierz plik ze zdjęciem',
    tooLarge: 'Zdjęcie musi być mniejsze niż 10 MB',
    noUrl: 'Nie udało się pobrać adresu zdjęcia',
    waiting: 'Czekamy, aż dotrze Twoje zdjęcie…',
    failed: 'Nie udało się wysłać jednego ze zdjęć. Spróbuj ponownie albo je usuń, a potem wyślij odpowiedź.',
    notSubmitted:
      'Nie można teraz wysłać jednego ze zdjęć, więc odpowiedź nie została wysłana. Wyślij ją, gdy wróci połączenie z internetem.',
    keptWriting: 'Piszesz dalej, więc odpowiedź nie została jeszcze wysłana. Wyślij ją, gdy będzie gotowa.',
  },
};
