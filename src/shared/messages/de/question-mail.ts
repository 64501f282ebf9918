import type { questionMail as english } from '../en/question-mail.ts';
import type { Translation } from '../translation.ts';

export const questionMail: Translation<typeof english> = {
  greeting: 'Hallo {name},',
  answer: 'Antworten',
  reply: 'Du kannst auch einfach auf diese Mail antworten, gern mit Fotos.',
  question: {
    subject: 'Eine Frage für dich: {question}',
    intro: 'hier ist eine Frage für dich.',
    how: 'Schreib oder erzähl, so viel oder so wenig du magst. Es wird von selbst gespeichert.',
    manage: 'Diese Frage überspringen, pausieren oder keine Mails mehr',
  },
  reminder: {
    subject: 'Keine Eile: {question}',
    intro: 'hier ist noch einmal eine Frage von vor ein paar Tagen.',
    how: 'Keine Eile. Du kannst diese auch überspringen.',
    skip: 'Diese Frage überspringen',
    manage: 'Pausieren oder keine Mails mehr',
  },
  test: {
    subject: 'Ein Test von Family Stories',
    text: 'Das ist ein Test. Er ist angekommen, also kann Family Stories Mails verschicken.',
  },
};
