import type { talk as english } from '../en/talk.ts';
import type { Translation } from '../translation.ts';

export const talk: Translation<typeof english> = {
  invitation: 'Erzähl einfach, wie am Telefon.',
  often: 'Du kannst aufhören und weitererzählen, so oft du magst.',
  heardBy: '{name} hört es, sobald du es abschickst.',
  heardByAsker: 'Wer dich gefragt hat, hört es, sobald du es abschickst.',
  permission: 'Vielleicht fragt dein Gerät erst, ob diese Seite zuhören darf. Bitte erlaube es.',
  transcriber: 'Sobald du fertig bist, geht die Aufnahme an {host}. Dort werden deine Worte aufgeschrieben.',
  transcriberNear:
    'Sobald du fertig bist, schreibt ein Programm auf einem Computer oder im Netz der Familie deine Worte auf. Dafür geht die Aufnahme sonst nirgendwohin.',
  start: 'Anfangen',
  choose: 'Eine Aufnahme von diesem Gerät wählen',
  faults: {
    refused:
      'Diese Seite darf das Mikrofon nicht benutzen. Du kannst es neben der Adresse dieser Seite erlauben und es dann noch einmal versuchen. Oder schreib deine Antwort, oder wähl eine Aufnahme.',
    missing: 'An diesem Gerät finden wir kein Mikrofon. Du kannst deine Antwort schreiben oder eine Aufnahme wählen.',
    busy: 'Das Mikrofon lässt sich gerade nicht benutzen. Vielleicht braucht es ein anderes Programm. Bitte versuch es noch einmal, schreib deine Antwort, oder wähl eine Aufnahme.',
    unsupported:
      'Auf diesem Gerät kann diese Seite nicht aufnehmen. Aber du kannst eine Aufnahme wählen oder deine Antwort schreiben.',
  },
  recording: 'Aufnahme läuft',
  paused: 'Angehalten',
  oneMoment: 'Einen Moment …',
  length: 'Länge',
  listening: 'Wir hören zu.',
  heard: 'Wir hören dich gut.',
  notHeard: 'Wir hören dich nicht. Ist das Mikrofon verdeckt oder weit weg?',
  kept: 'Jedes Wort wird auf diesem Gerät aufbewahrt.',
  deviceFull:
    'Dieses Gerät ist voll. Was du sagst, wird gleich gesendet. Bitte lass diese Seite offen und bleib online.',
  keepOpen: 'Dieses Gerät ist voll. Bitte lass diese Seite offen, bis alles gesendet ist.',
  soonOver: 'In zehn Minuten ist diese Aufnahme voll. Dann kannst du in einer neuen weitererzählen.',
  otherTab: 'Du nimmst gerade in einem anderen Fenster auf.',
  continueHere: 'Hier weitermachen',
  pause: 'Pause',
  resume: 'Weiter',
  stop: 'Fertig',
  unfinished: 'Du hast eine Aufnahme, die noch nicht fertig ist: bisher {length}.',
  toListen: 'Anhören kannst du sie, wenn du auf „Das war alles“ drückst.',
  canTellMore: 'Danach kannst du trotzdem noch mehr erzählen.',
  words: 'Deine Worte',
  goOn: 'Weitererzählen',
  done: 'Das war alles',
  full: 'Diese Aufnahme ist voll: anderthalb Stunden. Was du erzählt hast, ist aufbewahrt. In einer neuen kannst du weitererzählen.',
  deviceStopped: 'Dieses Gerät ist voll, deshalb hat die Aufnahme aufgehört.',
  sending: 'Dein Erzähltes wird gesendet … {percent} %',
  notSent:
    'Es lässt sich gerade nicht senden. Es ist auf diesem Gerät aufbewahrt und wird so bald wie möglich gesendet.',
  notSentFull:
    'Es lässt sich gerade nicht senden, und dieses Gerät ist voll. Bitte lass diese Seite offen, bis alles gesendet ist.',
  processing: 'Es ist angekommen und wird vorbereitet.',
  joining: 'Deine Aufnahme wird zusammengesetzt. Bis dahin kannst du ihre Teile anhören.',
  refused:
    'Diese Aufnahme lässt sich hier nicht abspielen, aber sie ist aufgehoben. Wer dich gefragt hat, kann sie herunterladen.',
  heading: 'Deine Aufnahme',
  headingSeveral: 'Deine Aufnahmen',
  more: 'Noch mehr erzählen',
  putIntoText: 'Die Aufnahme in den Text verschieben',
  delete: 'Löschen',
  deleteTitle: 'Diese Aufnahme löschen?',
  deleteText: 'Sie liegt 30 Tage im Papierkorb. So lange kann sie zurückholen, wer dich gefragt hat.',
  keep: 'Behalten',
  deleteFailed: 'Sie ließ sich gerade nicht löschen.',
  fileSending: 'Deine Aufnahme wird gesendet … {percent} %',
  fileKeepOpen: 'Bitte lass diese Seite offen, bis sie gesendet ist.',
  fileNotSubmitted:
    'Die Datei, die du ausgewählt hast, wurde nicht gesendet, deshalb ist deine Antwort noch nicht abgeschickt. Wähle sie noch einmal aus, oder drück noch einmal auf denselben Knopf, um die Antwort ohne sie abzuschicken.',
  notSubmitted:
    'Was du erzählt hast, lässt sich gerade nicht senden. Deshalb ist deine Antwort noch nicht abgeschickt. Auf diesem Gerät ist alles sicher. Bitte schick sie ab, sobald du wieder online bist.',
  notSubmittedFull:
    'Was du erzählt hast, lässt sich gerade nicht senden. Deshalb ist deine Antwort noch nicht abgeschickt. Dieses Gerät ist voll: Bitte lass diese Seite offen, und schick die Antwort ab, sobald du wieder online bist.',
};
