import type { mailSettings as english } from '../en/mail-settings.ts';
import type { Translation } from '../translation.ts';

export const mailSettings: Translation<typeof english> = {
  title: 'Mail',
  about: 'Fragen, die per Mail hinausgehen, und Antworten, die als Mail zurückkommen.',
  isOff: 'Aus',
  off: 'Mit Mail kann Family Stories allen, die du fragst, jede Woche eine Frage schicken, und wer darauf antwortet, hat die Frage beantwortet. Es ist noch nicht eingerichtet: Wer den Server betreibt, kann SMTP_URL setzen.',
  setup: {
    title: 'Was eingerichtet ist',
    hint: 'Es wird dort gesetzt, wo der Server gestartet wird. Wer ihn betreibt, kann es dort ändern.',
    from: 'Mails kommen von <b>{from}</b>.',
    receives: 'Wer auf die Mail mit einer Frage antwortet, hat sie beantwortet.',
    sendsOnly: 'Mails, die zurückkommen, werden nicht zu Antworten: Dafür braucht der Server Zugang zum Postfach.',
  },
  test: {
    title: 'Ausprobieren',
    hint: 'Schickt dir eine kurze Mail.',
    to: 'Deine Mailadresse',
    send: 'Testmail schicken',
    sending: 'Sie ist unterwegs …',
    sent: 'Der Mailanbieter hat sie angenommen. Wenn sie in ein, zwei Minuten nicht da ist, schau bitte im Spam nach.',
    returned: 'Die Kopie an unser eigenes Postfach ist zurückgekommen: Auch Antworten kommen an.',
    returning: 'Eine Kopie ist an unser eigenes Postfach gegangen. Kommt sie zurück, kommen auch Antworten an …',
    notReturned:
      'Die Kopie an unser eigenes Postfach ist noch nicht zurückgekommen. Vielleicht kommen Antworten nicht an: Wer den Server betreibt, kann IMAP_URL und MAIL_REPLY_TO prüfen.',
    failed: 'Sie konnte nicht verschickt werden. {fault}',
    again: 'Sie konnte noch nicht verschickt werden, es wird aber wieder versucht. {fault}',
  },
  notices: {
    title: 'Sag mir Bescheid',
    hint: 'Höchstens eine Nachricht in der Stunde. Darin stehen Person und Frage, nie der Link.',
    email: 'Per Mail an',
    webhook: 'Per Webhook',
    webhookHint: 'Für ntfy, Apprise und andere Programme, die Nachrichten auf dein Handy bringen.',
    when: 'Wenn',
    on: {
      submitted: 'jemand geantwortet hat',
      thanks: 'sich jemand bedankt hat',
      held_reply: 'eine Mail auf mich wartet',
      mail_failed: 'eine Mail nicht verschickt werden konnte',
    },
    save: 'Speichern',
    saved: 'Gespeichert.',
  },
  providers: {
    title: 'Dein Mailanbieter',
    hint: 'Für alle, die das einrichten.',
    summary: 'So bekommst du ein Passwort für den Server',
    intro:
      'Die meisten Anbieter wollen für jedes Programm ein eigenes Passwort: ein App-Passwort. Dein eigenes funktioniert nicht, und du brauchst es niemandem zu verraten.',
    gmail: {
      name: 'Gmail',
      steps: [
        'Schalte in deinem Google-Konto unter „Sicherheit“ die Bestätigung in zwei Schritten ein.',
        'Öffne myaccount.google.com/apppasswords.',
        'Gib einen Namen ein, zum Beispiel Family Stories, und drück auf „Erstellen“.',
        'Kopiere die 16 Buchstaben. Sie kommen ohne Leerzeichen in SMTP_URL. Gmail verschickt etwa 500 Mails am Tag.',
      ],
    },
    icloud: {
      name: 'iCloud',
      steps: [
        'Öffne account.apple.com und melde dich an.',
        'Wähl unter „Anmeldung und Sicherheit“ die „App-spezifischen Passwörter“.',
        'Erstell eines für Family Stories und kopiere es in SMTP_URL.',
      ],
    },
    yahoo: {
      name: 'Yahoo',
      steps: [
        'Öffne dein Konto und dort „Sicherheit“.',
        'Erstell ein App-Passwort und nenne es Family Stories.',
        'Kopiere es in SMTP_URL.',
      ],
    },
    outlook: {
      name: 'Outlook.com',
      steps: [
        'Outlook.com, Hotmail und Live nehmen von Programmen keine Passwörter mehr an. Bitte nimm eine Adresse bei einem anderen Anbieter.',
      ],
    },
  },
  unassigned: {
    title: 'Mails, die warten',
    hint: 'Wir konnten nicht erkennen, zu welcher Frage sie gehören.',
  },
  sent: {
    title: 'Was verschickt wurde',
    hint: 'Das Neueste zuerst.',
    none: 'Noch nichts.',
    older: 'Ältere zeigen',
    kinds: {
      question: 'Frage',
      reminder: 'Erinnerung',
      confirmation: 'Bestätigung einer Mail',
      notice: 'Nachricht an dich',
      new_story: 'Neue Geschichten',
      test: 'Test',
    },
    waiting: 'Wartet darauf, verschickt zu werden',
    sent: 'Verschickt {when}',
    failed: 'Nicht verschickt',
    again: 'Noch nicht verschickt, es wird wieder versucht.',
  },
};
