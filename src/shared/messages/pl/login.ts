import type { login as english } from '../en/login.ts';
import type { Translation } from '../translation.ts';

export const login: Translation<typeof english> = {
  title: 'Logowanie',
  prompt: 'Aby przejść dalej, wpisz hasło administratora',
  password: 'Hasło',
  passwordPlaceholder: 'Wpisz hasło',
  show: 'Pokaż',
  showTyped: 'Pokaż, co piszę',
  hide: 'Ukryj',
  hideTyped: 'Ukryj, co piszę',
  signIn: 'Zaloguj się',
  verifying: 'Sprawdzanie…',
  invalidPassword: 'Błędne hasło',
  unreachable: 'Nie można się teraz połączyć z serwerem. Sprawdź połączenie.',
  logoutPending:
    'Nie można się połączyć z serwerem, więc jeszcze cię nie wylogowano. Nie zamykaj tej strony: wyloguje cię, gdy tylko będzie to możliwe.',
  loggedOut: 'Wylogowano.',
  tooManyAttempts: {
    one: 'Za dużo prób. Spróbuj ponownie za minutę.',
    few: 'Za dużo prób. Spróbuj ponownie za {count} minuty.',
    many: 'Za dużo prób. Spróbuj ponownie za {count} minut.',
    other: 'Za dużo prób. Spróbuj ponownie za {count} minuty.',
  },
  code: {
    title: 'Jeszcze jeden krok',
    app: {
      prompt: 'Wpisz sześć cyfr, które pokazuje teraz aplikacja w telefonie',
      label: 'Kod',
      other: 'Nie masz telefonu? Użyj kodu odzyskiwania',
    },
    recovery: {
      prompt: 'Wpisz jeden z wydrukowanych lub zapisanych kodów odzyskiwania',
      label: 'Kod odzyskiwania',
      other: 'Użyj jednak kodu z aplikacji',
    },
    back: 'Wstecz',
  },
};
