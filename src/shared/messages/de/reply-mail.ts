import type { replyMail as english } from '../en/reply-mail.ts';
import type { Translation } from '../translation.ts';

export const replyMail: Translation<typeof english> = {
  subject: 'Deine Antwort ist angekommen: {question}',
  arrived: 'Danke! Das ist angekommen und gehört jetzt zu deiner Antwort:',
  morePhotos: { one: 'Und noch ein Foto.', other: 'Und noch {count} Fotos.' },
  otherFiles: {
    one: 'Eine Datei ist in der Antwort nicht zu sehen. Sie bleibt bei deiner Mail aufgehoben.',
    other: '{count} Dateien sind in der Antwort nicht zu sehen. Sie bleiben bei deiner Mail aufgehoben.',
  },
  goOn: 'Lesen oder weiterschreiben',
  more: 'Wenn du etwas ergänzen möchtest, kannst du auch einfach auf diese Mail schreiben.',
  photo: 'Ein Foto von dir',
  heldSubject: 'Deine Mail ist angekommen: {question}',
  held: 'Danke! Deine Mail ist angekommen, und nichts davon geht verloren. Sie wird erst gelesen und kommt dann in die Antwort.',
};
