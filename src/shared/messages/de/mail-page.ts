import type { mailPage as english } from '../en/mail-page.ts';
import type { Translation } from '../translation.ts';

export const mailPage: Translation<typeof english> = {
  title: 'Deine E-Mails · Family Stories',
  heading: 'Was möchtest du?',
  intro: 'Wähl, was dir passt. Du kannst jederzeit hierher zurückkommen und es ändern.',
  question: {
    heading: 'Diese Frage',
    skip: 'Diese Frage überspringen',
    skipHint: 'Sie kommt ans Ende der Liste. Ihr Link gilt weiter, falls du doch antworten möchtest.',
    skipped: 'Du hast diese Frage übersprungen. Vielleicht kommt sie später noch einmal, und ihr Link gilt weiter.',
  },
  every: {
    week: 'Du bekommst jede Woche eine Frage.',
    two_weeks: 'Du bekommst alle zwei Wochen eine Frage.',
    month: 'Du bekommst einmal im Monat eine Frage.',
  },
  next: 'Die nächste: {day}',
  pause: {
    heading: 'Eine Pause',
    text: 'Du machst gerade eine Pause von den Fragen.',
    one: 'Einen Monat Pause',
    two: 'Zwei Monate Pause',
    end: 'Pause beenden',
  },
  pace: {
    heading: 'Wie oft',
    week: 'Jede Woche eine',
    two_weeks: 'Alle zwei Wochen eine',
    month: 'Eine im Monat',
  },
  reader: {
    each: 'Du bekommst zu jeder neuen Geschichte eine E-Mail.',
    weekly: 'Du bekommst eine E-Mail in der Woche, wenn es neue Geschichten gibt.',
    never: 'Du bekommst keine E-Mails zu neuen Geschichten.',
    heading: 'Wie oft',
    toEach: 'Zu jeder neuen Geschichte',
    toWeekly: 'Lieber einmal die Woche',
  },
  stop: {
    heading: 'Keine E-Mails mehr',
    button: 'Keine E-Mails mehr schicken',
    person: 'Alles, was du geschrieben hast, bleibt. Wer dich fragt, sieht, dass du keine E-Mails mehr bekommst.',
    reader: 'Mit deinem Link kannst du weiterhin alles lesen.',
    stopped: 'Du bekommst keine E-Mails mehr.',
    end: 'Wieder E-Mails bekommen',
  },
  gone: {
    title: 'Diese Adresse bekommt keine E-Mails mehr',
    text: 'Wir schreiben nicht mehr dorthin. Du brauchst nichts zu tun.',
  },
  closed: {
    title: 'Deine E-Mails von Family Stories',
    text: 'Hier kannst du eine Frage überspringen, eine Pause machen oder die E-Mails beenden.',
    open: 'Zeig, was ich tun kann',
  },
  problems: {
    unknown_token: {
      title: 'Dieser Link führt nicht zu deiner Auswahl',
      lines: [
        'Vielleicht ist unterwegs ein Stück davon verloren gegangen. Bitte öffne ihn noch einmal aus der E-Mail, in der er stand.',
        'Wenn das nicht hilft, antworte einfach auf die E-Mail und schreib, was du möchtest.',
      ],
    },
    too_many_attempts: {
      title: 'Bitte warte eine Minute',
      lines: [
        'Von hier aus wurden zu viele falsche Links ausprobiert. Bitte warte eine Minute und versuch es dann noch einmal.',
      ],
    },
    unavailable: {
      title: 'Diese Seite lässt sich gerade nicht zeigen',
      lines: ['Es hat sich nichts geändert. Bitte warte einen Moment und versuch es dann noch einmal.'],
    },
    internal: {
      title: 'Bei uns ist etwas schiefgegangen',
      lines: [
        'Du hast nichts falsch gemacht. Bitte versuch es noch einmal.',
        'Wenn das nicht hilft, sag bitte der Person Bescheid, die dich fragt.',
      ],
    },
  },
};
