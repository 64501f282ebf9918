import type { readerMail as english } from '../en/reader-mail.ts';
import type { Translation } from '../translation.ts';

export const readerMail: Translation<typeof english> = {
  subject: '{name} hat eine Geschichte erzählt: {question}',
  severalSubject: { one: '1 neue Geschichte', other: '{count} neue Geschichten' },
  opening: '{name} hat eine Geschichte erzählt.',
  severalOpening: 'In deiner Familie gibt es neue Geschichten.',
  more: { one: 'und 1 weitere', other: 'und {count} weitere' },
  read: 'Die Geschichte lesen',
  readAll: 'Die Geschichten lesen',
  thank: 'Antworte auf diese Mail, um danke zu sagen. {name} sieht es unter der Antwort.',
  why: 'Du bekommst diese Mail, weil jemand aus deiner Familie deine Adresse eingetragen hat.',
  stop: 'Weniger Mails oder keine',
};
