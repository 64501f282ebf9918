import type { heldReasons as english } from '../en/held-reasons.ts';
import type { Translation } from '../translation.ts';

export const heldReasons: Translation<typeof english> = {
  other_address: 'Przyszedł z innego adresu niż ten, który znasz.',
  authentication_failed: 'Mógł go wysłać ktoś inny: dostawca poczty nie potwierdził nadawcy.',
  unknown_question: 'Nie wiadomo, którego pytania dotyczy.',
  locked: 'Odpowiedź jest zablokowana.',
  link_closed: 'Link do tego pytania jest wstrzymany albo wygasł.',
  question_deleted: 'Pytanie zostało usunięte.',
  being_written: 'Odpowiedź jest właśnie pisana na stronie i nie została jeszcze wysłana.',
  empty: 'Nie ma w nim tekstu ani zdjęcia.',
  same_message_id: 'Wygląda jak inny mail, który już dotarł.',
  unreadable: 'Nie udało się odczytać tego maila. Otwórz go w swoim programie pocztowym.',
  too_long: 'Jest za długi, żeby go tu dodać.',
  several_stories: 'Jest odpowiedzią na maila o kilku historiach i nie wiadomo, której dotyczy.',
  from_program: 'Wygląda na automatyczną odpowiedź. Jeśli napisał go człowiek, możesz go przyjąć.',
};
