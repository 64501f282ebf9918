import type { noticeMail as english } from '../en/notice-mail.ts';
import type { Translation } from '../translation.ts';

export const noticeMail: Translation<typeof english> = {
  titles: {
    submitted: 'Nowa odpowiedź: {name}',
    thanks: 'Podziękowanie: {reader}',
    held_reply: 'Odpowiedź e-mailem czeka na ciebie',
    mail_failed: 'Nie udało się wysłać e-maila',
    queue_empty: 'Kolejka jest pusta: {name}',
  },
  lines: {
    submitted: 'Nowa odpowiedź ({name}): „{question}”',
    thanks: 'Podziękowanie za „{question}” ({name}). {reader}: „{text}”',
    heldReply: 'Odpowiedź e-mailem na „{question}” ({name}) czeka. Sprawdź, czy ją przyjąć.',
    heldReplyOfUnknown: 'Nie wiadomo, od kogo jest jedna odpowiedź, która przyszła e-mailem. Sprawdź to.',
    notDelivered: 'Nie udało się odczytać jednego e-maila w skrzynce. Sprawdź tam, czy to odpowiedź.',
    mailFailed: 'Nie udało się wysłać e-maila ({name}).',
    mailFailedForUnknown: 'Nie udało się wysłać e-maila.',
    queueEmpty:
      'Kolejka jest pusta ({name}), dlatego tym razem nie zadano pytania. Na stronie tej osoby jest pięć pasujących pytań, które można dodać jednym kliknięciem.',
  },
  several: { one: '1 nowość', few: '{count} nowości', many: '{count} nowości', other: '{count} nowości' },
  more: { one: 'i jeszcze 1', few: 'i jeszcze {count}', many: 'i jeszcze {count}', other: 'i jeszcze {count}' },
  open: 'Otwórz',
  choose: 'Wybierz, o czym chcesz wiedzieć',
};
