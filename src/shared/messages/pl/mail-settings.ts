import type { mailSettings as english } from '../en/mail-settings.ts';
import type { Translation } from '../translation.ts';

export const mailSettings: Translation<typeof english> = {
  title: 'Poczta',
  about: 'Pytania, które wychodzą e-mailem, i odpowiedzi, które wracają tą samą drogą.',
  isOff: 'Wyłączona',
  off: 'Z pocztą Family Stories może co tydzień wysłać każdej osobie jedno pytanie, a jej e-mail stanie się odpowiedzią. Nie jest jeszcze skonfigurowana: osoba, która prowadzi serwer, może ustawić SMTP_URL.',
  setup: {
    title: 'Co jest ustawione',
    hint: 'Ustawia się to tam, gdzie uruchamia się serwer. Może to zmienić osoba, która go prowadzi.',
    from: 'E-maile wychodzą z adresu <b>{from}</b>.',
    receives: 'E-mail wysłany w odpowiedzi na pytanie staje się odpowiedzią.',
    sendsOnly: 'E-maile, które wracają, nie stają się odpowiedziami: serwer musiałby mieć dostęp do skrzynki.',
  },
  test: {
    title: 'Wypróbuj',
    hint: 'Wysyła do ciebie krótki e-mail.',
    to: 'Twój adres e-mail',
    send: 'Wyślij próbny e-mail',
    sending: 'Już w drodze…',
    sent: 'Dostawca poczty go przyjął. Jeśli nie znajdziesz go za minutę lub dwie, zajrzyj do spamu.',
    returned: 'Kopia do naszej własnej skrzynki wróciła: odpowiedzi też docierają.',
    returning: 'Kopia została wysłana do naszej własnej skrzynki. Jeśli wróci, odpowiedzi też docierają…',
    notReturned:
      'Kopia do naszej własnej skrzynki jeszcze nie wróciła. Odpowiedzi mogą nie docierać: osoba, która prowadzi serwer, może sprawdzić IMAP_URL i MAIL_REPLY_TO.',
    failed: 'Nie udało się go wysłać. {fault}',
    again: 'Na razie nie udało się go wysłać, ale będą kolejne próby. {fault}',
  },
  notices: {
    title: 'Powiadamiaj mnie',
    hint: 'Najwyżej jedna wiadomość na godzinę. Jest w niej osoba i pytanie, nigdy link.',
    email: 'E-mailem na adres',
    webhook: 'Przez webhook',
    webhookHint: 'Dla ntfy, Apprise i innych programów, które przynoszą wiadomości na telefon.',
    when: 'Kiedy',
    on: {
      submitted: 'przyszła odpowiedź',
      thanks: 'ktoś podziękował',
      held_reply: 'czeka na mnie e-mail',
      mail_failed: 'nie udało się wysłać e-maila',
    },
    save: 'Zapisz',
    saved: 'Zapisano.',
  },
  providers: {
    title: 'Twój dostawca poczty',
    hint: 'Dla osoby, która to ustawia.',
    summary: 'Skąd wziąć hasło dla serwera',
    intro:
      'Większość dostawców chce osobnego hasła dla każdego programu: hasła do aplikacji. Twoje własne hasło nie zadziała i nie musisz go nikomu podawać.',
    gmail: {
      name: 'Gmail',
      steps: [
        'Włącz weryfikację dwuetapową na swoim koncie Google, w części „Bezpieczeństwo”.',
        'Otwórz myaccount.google.com/apppasswords.',
        'Wpisz nazwę, na przykład Family Stories, i naciśnij „Utwórz”.',
        'Skopiuj 16 liter. Trafią do SMTP_URL, bez odstępów. Gmail wysyła około 500 e-maili dziennie.',
      ],
    },
    icloud: {
      name: 'iCloud',
      steps: [
        'Otwórz account.apple.com i zaloguj się.',
        'W części „Logowanie i bezpieczeństwo” wybierz „Hasła aplikacji”.',
        'Utwórz hasło dla Family Stories i skopiuj je do SMTP_URL.',
      ],
    },
    yahoo: {
      name: 'Yahoo',
      steps: [
        'Otwórz swoje konto, a w nim „Bezpieczeństwo”.',
        'Utwórz hasło do aplikacji i nazwij je Family Stories.',
        'Skopiuj je do SMTP_URL.',
      ],
    },
    outlook: {
      name: 'Outlook.com',
      steps: ['Outlook.com, Hotmail i Live nie przyjmują już haseł od programów. Użyj adresu u innego dostawcy.'],
    },
  },
  unassigned: {
    title: 'E-maile, które czekają',
    hint: 'Nie wiadomo, na które pytanie odpowiadają.',
  },
  sent: {
    title: 'Co wysłano',
    hint: 'Od najnowszych.',
    none: 'Jeszcze nic.',
    older: 'Pokaż starsze',
    kinds: {
      question: 'Pytanie',
      reminder: 'Przypomnienie',
      confirmation: 'Potwierdzenie e-maila',
      notice: 'Wiadomość do ciebie',
      new_story: 'Nowe historie',
      test: 'Próba',
    },
    waiting: 'Czeka na wysłanie',
    sent: 'Wysłano {when}',
    failed: 'Nie wysłano',
    again: 'Jeszcze nie wysłano, będą kolejne próby.',
  },
};
