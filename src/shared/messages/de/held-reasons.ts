import type { heldReasons as english } from '../en/held-reasons.ts';
import type { Translation } from '../translation.ts';

export const heldReasons: Translation<typeof english> = {
  other_address: 'Sie kam von einer anderen Adresse als der, die du kennst.',
  authentication_failed:
    'Vielleicht hat sie jemand anders geschickt: Der Mail-Anbieter konnte den Absender nicht bestätigen.',
  unknown_question: 'Es ist nicht zu erkennen, zu welcher Frage sie gehört.',
  locked: 'Die Antwort ist abgeschlossen.',
  link_closed: 'Der Link dieser Frage ist angehalten oder nicht mehr gültig.',
  question_deleted: 'Die Frage wurde gelöscht.',
  being_written: 'Die Antwort wird gerade auf der Seite geschrieben und ist noch nicht abgeschickt.',
  empty: 'Es ist kein Text und kein Foto darin.',
  same_message_id: 'Sie sieht aus wie eine andere Mail, die schon angekommen ist.',
  unreadable: 'Wir konnten diese Mail nicht lesen. Bitte öffne sie in deinem Mail-Programm.',
  too_long: 'Sie ist zu lang, um hier dazuzukommen.',
  several_stories:
    'Sie antwortet auf eine Mail mit mehreren Geschichten, und es ist nicht zu erkennen, welche gemeint ist.',
  from_program:
    'Sie sieht aus wie eine automatische Antwort. Wenn jemand sie selbst geschrieben hat, kannst du sie übernehmen.',
};
