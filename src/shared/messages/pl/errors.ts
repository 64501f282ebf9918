import type { errors as english, fieldErrors as englishFieldErrors } from '../en/errors.ts';
import type { Translation } from '../translation.ts';
import { answer } from './answer.ts';
import { firstHtml } from './first-html.ts';
import { login } from './login.ts';
import { ui } from './ui.ts';

export const errors: Translation<typeof english> = {
  malformed_request: 'Nie udało się odczytać tego żądania. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  not_signed_in: 'Zaloguj się hasłem administratora.',
  wrong_password: login.invalidPassword,
  code_needed: 'Wpisz kod z aplikacji.',
  wrong_code: 'Ten kod jest błędny albo został już użyty. Poczekaj na następny kod w aplikacji i wpisz go.',
  wrong_signature: 'Ta wiadomość nie jest podpisana tajnym kluczem tego serwera. Sprawdź MAIL_WEBHOOK_SECRET.',
  cross_site: 'To żądanie przyszło z innej strony. Otwórz Family Stories w osobnej karcie.',
  link_paused:
    'Ten link jest na razie wstrzymany. Twój tekst jest bezpieczny na tym urządzeniu i zostanie wysłany, gdy link znów będzie działał.',
  unknown_page: 'Pod tym adresem nic nie ma. Sprawdź go.',
  unknown_token: 'Ten link nie prowadzi do żadnego pytania. Sprawdź go albo poproś o nowy osobę, od której go masz.',
  unknown_person: 'Tej osoby nie ma już na liście. Wczytaj stronę ponownie.',
  unknown_question: 'Tego pytania już tu nie ma. Wczytaj stronę ponownie.',
  no_person_link: 'Nie ma jeszcze linku do wszystkich pytań tej osoby. Najpierw go utwórz.',
  unknown_reader: 'Tego linku do czytania już tu nie ma. Wczytaj stronę ponownie.',
  unknown_story: 'Tej historii nie można już tu przeczytać. Wróć do listy.',
  unknown_thanks: 'Tych podziękowań już tu nie ma. Wczytaj stronę ponownie.',
  unknown_revision: 'Ta wcześniejsza wersja nie jest już przechowywana. Wybierz inną.',
  unknown_image: 'Pod tym adresem nie ma zdjęcia.',
  unknown_book: 'Tej książki już tu nie ma. Wczytaj stronę ponownie.',
  unknown_build: 'Ten plik nie jest już przechowywany. Utwórz go ponownie.',
  unknown_rhythm: 'Do tej osoby pytania nie są jeszcze wysyłane automatycznie.',
  unknown_reply: 'Tej odpowiedzi e-mailem już tu nie ma. Wczytaj stronę ponownie.',
  unknown_recording: 'Tego nagrania już tu nie ma. Wczytaj stronę ponownie.',
  no_transcript: 'To nagranie nie ma jeszcze zapisanych słów.',
  too_slow: 'Wysyłanie trwało za długo. Sprawdź połączenie i spróbuj ponownie.',
  answer_changed: 'Tę odpowiedź zmieniono też w innym miejscu. Wybierz, którą wersję zachować.',
  not_locked: 'Odblokować można tylko zablokowaną odpowiedź. Wczytaj stronę ponownie.',
  second_step_changed:
    'Hasło albo logowanie dwuetapowe zmieniono w międzyczasie gdzie indziej. Wczytaj stronę ponownie.',
  person_has_questions: 'Ta osoba ma jeszcze pytania. Najpierw usuń pytania albo usuń wszystko razem.',
  queue_changed: 'Tę listę zmieniono w międzyczasie gdzie indziej. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  queue_empty: 'Na tę osobę nie czeka żadne pytanie. Najpierw je dodaj.',
  book_changed: 'Tę książkę zmieniono w międzyczasie gdzie indziej. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  set_by_environment:
    'Ten adres ustawia się przy uruchamianiu serwera, w PUBLIC_URL. Może go tam zmienić osoba, która prowadzi serwer.',
  build_not_done: 'Ten plik nie jest jeszcze gotowy. Poczekaj chwilę.',
  not_empty:
    'Są tu już osoby, pytania, zdjęcia, linki do czytania albo książki, być może w koszu. Kopię zapasową można przywrócić tylko wtedy, gdy niczego nie ma. Nic nie zostało zmienione.',
  images_left:
    'Na serwerze są jeszcze zdjęcia, choć na liście nikogo nie ma. Poproś osobę, która prowadzi serwer, żeby je najpierw usunęła. Nic nie zostało zmienione.',
  restore_running: 'Trwa już przywracanie kopii zapasowej. Poczekaj, aż się skończy, a potem wczytaj stronę ponownie.',
  too_many_builds: 'W kolejce do utworzenia czeka już dużo plików. Spróbuj ponownie, gdy część będzie gotowa.',
  mail_off: 'Na tym serwerze poczta nie jest skonfigurowana. Osoba, która go prowadzi, może ustawić SMTP_URL.',
  no_address: 'Ta osoba nie ma jeszcze adresu e-mail. Najpierw go dodaj.',
  mail_stopped:
    'Ta osoba nie dostaje już e-maili: poprosiła o to albo jej adres nie działa. Sprawdź adres lub najpierw zapytaj.',
  reply_not_held: 'Ta odpowiedź e-mailem już nie czeka. Wczytaj stronę ponownie.',
  other_bytes: 'Ta część nagrania dotarła już z inną treścią. Nagraj ją jeszcze raz.',
  recording_ended: 'To nagranie jest zakończone. Aby opowiedzieć więcej, zacznij nowe.',
  parts_missing: 'Część tego nagrania jeszcze nie dotarła. Zostanie wysłana ponownie.',
  recording_not_ready: 'To nagranie jest jeszcze przygotowywane. Spróbuj ponownie za chwilę.',
  transcript_changed: 'Te słowa poprawiono w międzyczasie też w innym miejscu. Wybierz, które zachować.',
  transcripts_off:
    'Na tym serwerze nagrania nie są zamieniane na tekst. Osoba, która go prowadzi, może ustawić TRANSCRIBE_URL.',
  build_withdrawn:
    'Jedna z historii w tym pliku została usunięta albo możesz ją teraz czytać tylko ty. Utwórz plik ponownie, bez niej.',
  link_ended:
    'Ten link wygasł. Twój tekst jest bezpieczny na tym urządzeniu. Poproś osobę, od której masz link, żeby go znów otworzyła.',
  content_too_large:
    'Ta odpowiedź jest za długa na jedną stronę. Skopiuj jej część w inne miejsce, a potem skróć ją tutaj.',
  image_too_large: answer.photo.tooLarge,
  recording_too_large: 'To nagranie jest za duże. Wybierz krótsze.',
  request_too_large: 'To za dużo na jeden raz. Wyślij mniej.',
  not_an_image: answer.photo.notAnImage,
  not_audio:
    'To nie jest nagranie dźwiękowe, które umiemy odtworzyć. Wybierz inny plik, na przykład M4A, MP3 albo WAV.',
  unsupported_media_type:
    'Wyślij JSON jako application/json, tabelę jako text/csv, a zdjęcie jako multipart/form-data.',
  range_not_satisfiable: 'Ten plik kończy się przed żądanym fragmentem. Wczytaj go od początku.',
  invalid_fields: 'Części danych nie można zapisać w tej postaci. Popraw pola wymienione poniżej.',
  import_unreadable:
    'Nie udało się odczytać tego pliku. Zapisz go jeszcze raz jako CSV (UTF-8) albo JSON i spróbuj ponownie. Nic nie zostało zmienione.',
  backup_unreadable: 'Ten plik nie jest kopią zapasową Family Stories albo jest uszkodzony. Nic nie zostało zmienione.',
  backup_too_new:
    'Ta kopia zapasowa powstała w nowszej wersji Family Stories. Najpierw zaktualizuj program. Nic nie zostało zmienione.',
  passphrase_needed: 'Ta kopia zapasowa jest zaszyfrowana. Wpisz hasło do niej.',
  wrong_passphrase: 'To hasło nie otwiera tej kopii zapasowej. Sprawdź je. Nic nie zostało zmienione.',
  no_file_selected: answer.photo.noFile,
  image_unreadable: 'Nie udało się odczytać tego zdjęcia. Zapisz je jako JPEG albo zmniejsz i spróbuj ponownie.',
  image_too_many_pixels: 'To zdjęcie ma ponad 50 milionów pikseli. Zmniejsz je i spróbuj ponownie.',
  too_many_images:
    'W tej odpowiedzi jest już tyle zdjęć, ile może się zmieścić, bo liczą się też usunięte. Twój tekst jest bezpieczny. Jeśli chcesz dodać więcej zdjęć, poproś o nowy link osobę, od której masz ten.',
  too_many_recordings:
    'W tej odpowiedzi jest już tyle nagrań, ile może się zmieścić, bo liczą się też usunięte. Wszystko, co zostało opowiedziane, jest bezpieczne. Jeśli chcesz opowiedzieć więcej, poproś o nowy link osobę, od której masz ten.',
  too_many_people: 'Lista jest pełna, bo liczą się też osoby w koszu. Najpierw usuń stamtąd kogoś na zawsze.',
  too_many_readers: 'Jest już tyle linków do czytania, ile może być. Najpierw usuń jeden z nich.',
  transcriber_takes_no_sound:
    'Program do transkrypcji nie przyjmuje takiego dźwięku. Serwer whisper.cpp potrzebuje do tego opcji --convert.',
  letters_too_long: 'Te listy są za długie na jeden plik. Wybierz naraz mniej pytań.',
  private_address:
    'Ten adres prowadzi do tego serwera albo do jego własnej sieci. Osoba, która prowadzi serwer, może na to pozwolić ustawieniem WEBHOOK_ALLOW_PRIVATE.',
  reply_unreadable: 'W tym mailu nie ma nic, co można by tu dodać. Otwórz samego maila.',
  locked: firstHtml.locked,
  too_many_attempts: 'Za dużo prób. Poczekaj trochę i spróbuj ponownie.',
  too_many_codes:
    'Za dużo błędnych kodów. Poczekaj kilka godzin i spróbuj ponownie albo użyj jednego z kodów odzyskiwania.',
  too_many_uploads: 'Wysłano za dużo zdjęć naraz. Poczekaj trochę i spróbuj ponownie.',
  too_many_thanks: 'Na dzisiaj to już dużo podziękowań. Następne można wysłać jutro.',
  transcriber_unreachable: 'Program do transkrypcji nie odpowiada. Sprawdź TRANSCRIBE_URL i czy program działa.',
  transcriber_not_found: 'Sieć nie zna nazwy podanej w TRANSCRIBE_URL. Sprawdź, jak jest zapisana.',
  transcriber_not_running:
    'Pod adresem TRANSCRIBE_URL nic nie przyjmuje połączeń. Sprawdź, czy program do transkrypcji działa, oraz jego port.',
  transcriber_certificate:
    'Nie można bezpiecznie połączyć się z TRANSCRIBE_URL: certyfikat nie jest akceptowany. Sprawdź https i certyfikat.',
  transcriber_denies: 'Program do transkrypcji nam odmawia. Sprawdź TRANSCRIBE_KEY, a w płatnej usłudze także konto.',
  transcriber_not_understood:
    'Pod adresem TRANSCRIBE_URL coś odpowiada, ale nie jak program do transkrypcji. Sprawdź cały adres i TRANSCRIBE_MODEL.',
  internal: 'Coś poszło nie tak po naszej stronie. Nic nie zostało zmienione. Spróbuj ponownie.',
  settings_unreadable: ui.unexpected,
  images_unavailable: 'Zdjęć nie można teraz zapisać ani pokazać. Reszta działa. Spróbuj ponownie za chwilę.',
  backup_not_received: 'Serwer nie ma miejsca na ten plik albo nie może go teraz zapisać. Nic nie zostało zmienione.',
  letters_busy: 'Właśnie powstają inne listy. Spróbuj ponownie za chwilę.',
  pictures_busy: 'Właśnie przygotowujemy dużo zdjęć. Spróbuj ponownie za chwilę.',
  too_much_at_once: 'Za dużo danych jest teraz wysyłanych naraz. Spróbuj ponownie za chwilę.',
  too_many_dashboards: 'Za dużo list osób jest teraz otwartych. Ta spróbuje ponownie sama.',
  unavailable: 'Nie możemy się teraz dostać do zapisanych danych. Spróbuj ponownie za chwilę.',
};

export const fieldErrors: Translation<typeof englishFieldErrors> = {
  required: 'brakuje tego pola',
  unknown: 'takiego pola nie ma w tym żądaniu',
  repeated: 'każde pole można podać tylko raz',
  empty: 'to pole nie może być puste',
  tooLong: 'najwyżej {limit} znaków',
  tooShort: 'co najmniej {limit} znaków',
  tooSmall: 'co najmniej {limit}',
  tooLarge: 'najwyżej {limit}',
  wrongType: 'tu musi być {type}',
  notATime: 'podaj czas w postaci 2026-12-24T18:00:00Z',
  timeOutOfRange: 'podaj czas od roku 1970 do 9999, w postaci 2026-12-24T18:00:00Z',
  notAnOrigin: 'adres musi wyglądać jak https://stories.example.org, bez niczego na końcu',
  notALanguage: 'podaj kod języka, na przykład en albo pt-BR',
  notAnAddress: 'musi być jednym adresem e-mail, na przykład roza@example.org',
  notATimeZone: 'musi być strefą czasową, na przykład Europe/Warsaw',
  notAWebAddress: 'musi zaczynać się od https:// lub http://',
  named: 'każdą pozycję można podać tylko raz',
  unknownPeople: 'można podać tylko osoby z listy',
  notOneOf: 'musi to być jedno z: {values}',
  brokenText: 'tekst nie może zawierać NUL ani uszkodzonych znaków',
  onlyFile: 'to musi być jedyna część, wysłana tylko raz',
  line: 'wiersz {number}: {message}',
  personLine: '{name}, wiersz {number}: {message}',
  personQueue: '{name}, kolejka: {message}',
  noLines: 'potrzebne jest co najmniej jedno pytanie',
  tooMany: 'razem najwyżej {limit}; jest już {count}',
  tooManyItems: 'najwyżej {limit}',
  unclosedQuote: 'zaczyna się cudzysłowem, który nigdzie się nie zamyka',
  afterQuote: 'po zamykającym cudzysłowie jest jeszcze tekst',
  unknownColumn: 'nie ma takiej kolumny. Kolumny to {columns}',
  repeatedColumn: 'w pierwszym wierszu ta nazwa może być tylko raz',
  missingColumn: 'brakuje tej kolumny w pierwszym wierszu',
  moreCells: 'komórek nie może być więcej niż w pierwszym wierszu',
  differs: 'w każdym wierszu o tej samej osobie musi być to samo; wiersz {line} się różni',
  sharedName: 'na liście jest kilka osób o tym imieniu. Dodaj id właściwej',
  goneMeanwhile: 'ta osoba właśnie zniknęła z listy. Wybierz plik jeszcze raz',
  addedMeanwhile: 'ta osoba właśnie trafiła na listę. Wybierz plik jeszcze raz',
  notStarted: 'jeśli jest odpowiedź, nie może tu być not_started',
  dueWithoutDays: 'potrzebne jest też days_to_complete',
  inFuture: 'data nie może być z przyszłości',
  alone: 'to pole trzeba zmieniać osobno',
  invalid: 'wartość jest nieprawidłowa',
  passwordRepeats: 'to jeden znak, powtarzany w kółko. Wybierz inne',
  passwordFromPages: 'składa się ze słów, które widać na tych stronach. Wybierz inne',
  passwordCommon: 'to jedno z haseł, które zgaduje się najpierw. Wybierz inne',
};

export const typeNames: Record<string, string> = {
  integer: 'liczba całkowita',
  'integer,null': 'liczba całkowita albo null',
  string: 'tekst',
  'string,null': 'tekst albo null',
  boolean: 'true albo false',
  object: 'obiekt JSON',
};
