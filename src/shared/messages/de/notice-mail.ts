import type { noticeMail as english } from '../en/notice-mail.ts';
import type { Translation } from '../translation.ts';

export const noticeMail: Translation<typeof english> = {
  titles: {
    submitted: '{name} hat geantwortet',
    thanks: '{reader} sagt danke',
    held_reply: 'Eine Antwort per Mail wartet auf dich',
    mail_failed: 'Eine Mail ließ sich nicht verschicken',
    queue_empty: 'Für {name} ist keine Frage mehr vorgemerkt',
  },
  lines: {
    submitted: '{name} hat geantwortet: „{question}“',
    thanks: '{reader} sagt danke für „{question}“ von {name}: „{text}“',
    heldReply: '{name} hat „{question}“ per Mail beantwortet. Bitte sieh nach, ob diese Antwort gelten soll.',
    heldReplyOfUnknown: 'Eine Antwort per Mail gehört noch zu niemandem. Bitte sieh nach, von wem sie ist.',
    notDelivered: 'Eine Mail im Postfach ließ sich nicht lesen. Bitte sieh dort nach, ob es eine Antwort ist.',
    mailFailed: 'Eine Mail an {name} ließ sich nicht verschicken.',
    mailFailedForUnknown: 'Eine Mail ließ sich nicht verschicken.',
    queueEmpty:
      'Für {name} ist keine Frage mehr vorgemerkt, deshalb wurde diesmal nichts gefragt. Auf der Seite von {name} stehen fünf passende Fragen, die sich mit einem Klick vormerken lassen.',
  },
  several: { one: '1 Neuigkeit', other: '{count} Neuigkeiten' },
  more: { one: 'und 1 weitere', other: 'und {count} weitere' },
  open: 'Öffnen',
  choose: 'Auswählen, was dir gemeldet wird',
};
