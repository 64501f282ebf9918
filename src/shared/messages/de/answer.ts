import type { answer as english } from '../en/answer.ts';
import type { Translation } from '../translation.ts';

export const answer: Translation<typeof english> = {
  normalText: 'Normale Schrift',
  saving: 'Wird gespeichert …',
  offline: 'Du bist offline. Dein Text ist auf diesem Gerät sicher.',
  notKept:
    'Dieses Gerät kann keine Kopie deines Textes aufbewahren, deshalb wird er öfter gesendet. Bitte bleib online.',
  pasteWaits: 'Was du eingefügt hast, kommt hinzu, sobald du hier wieder schreiben kannst.',
  submitAgain: 'Neu abschicken',
  otherTab: 'Du schreibst gerade in einem anderen Fenster.',
  continueHere: 'Hier weitermachen',
  failed: {
    auto: 'Das automatische Speichern hat nicht geklappt. Keine Sorge, deine Änderungen sind noch da.',
    save: 'Das Speichern hat nicht geklappt. Bitte versuch es noch einmal.',
    submit: 'Deine Antwort ließ sich nicht abschicken. Bitte versuch es noch einmal.',
  },
  loadProblems: {
    slow: 'Das dauert länger als sonst. Wir versuchen es weiter. Bitte lass diese Seite offen.',
    unreachable:
      'Diese Seite ist gerade nicht zu erreichen. Wir versuchen es weiter. Bitte lass sie offen. Was du abgeschickt hast, ist sicher.',
  },
  broken: 'Etwas auf dieser Seite funktioniert nicht mehr. Dein Text ist noch da.',
  tryAgain: 'Noch einmal versuchen',
  reload: 'Diese Seite neu laden',
  allQuestions: 'Alle deine Fragen',
  earlierVersions: 'Frühere Fassungen ansehen',
  submitEmpty: {
    title: 'Deine Antwort ist noch leer',
    text: 'Noch steht kein Wort darin, und es ist kein Foto dabei. Möchtest du erst etwas schreiben?',
    back: 'Zurück zum Schreiben',
    submit: 'Leer abschicken',
  },
  copy: {
    button: 'Meinen Text kopieren',
    done: 'Kopiert. Du kannst deinen Text in eine Nachricht oder einen Brief einfügen.',
    refused: 'Dieser Browser erlaubt das Kopieren per Knopf nicht. Bitte markiere oben deinen Text und kopiere ihn.',
    unsent: 'Was du seither geschrieben hast, steht noch auf dieser Seite.',
  },
  conflict: {
    title: 'Von deiner Antwort gibt es zwei Fassungen',
    text: 'Nichts ist verloren. Bitte such aus, mit welcher du weitermachen möchtest.',
    mine: 'Das hast du auf diesem Gerät geschrieben',
    other: 'Das wurde inzwischen gespeichert',
    use: 'Diese nehmen',
    keepBoth: 'Beide behalten, hintereinander',
  },
  lockedDraft: {
    title: 'Das hast du auf diesem Gerät geschrieben',
    text: 'Die Frage wurde abgeschlossen, bevor dein Text gesendet werden konnte.',
    copy: 'Es ist auf diesem Gerät sicher, und du kannst es kopieren.',
  },
  closed: {
    draft: 'Was du auf diesem Gerät geschrieben hast',
    pages: {
      unknown: {
        title: 'Dieser Link führt zu keiner Frage',
        lines: [
          'Vielleicht ist unterwegs ein Stück davon verloren gegangen. Bitte öffne ihn noch einmal aus der Nachricht, in der er stand.',
          'Wenn das nicht hilft, frag bitte die Person, die ihn dir geschickt hat, nach einem neuen Link.',
        ],
        draft:
          'Es ist noch nicht gesendet. Du kannst es kopieren. Wenn du einen neuen Link zur selben Frage bekommst, öffne ihn auf diesem Gerät, dann ist dein Text wieder da.',
      },
      link_paused: {
        title: 'Dieser Link ist zurzeit angehalten',
        lines: [
          'Die Person, die ihn dir geschickt hat, hat ihn angehalten. Alles, was gespeichert war, ist noch da.',
          'Du kannst sie fragen, wann er wieder geöffnet wird. Dann öffnet sich diese Seite von selbst.',
        ],
        draft:
          'Es ist noch nicht gesendet. Es ist auf diesem Gerät sicher und wird gesendet, wenn der Link wieder geöffnet ist. Du kannst es auch kopieren.',
      },
      link_ended: {
        title: 'Dieser Link ist abgelaufen',
        lines: [
          'Er galt nur eine bestimmte Zeit. Alles, was gespeichert war, ist noch da.',
          'Wenn du weitermachen möchtest, frag bitte die Person, die ihn dir geschickt hat. Sie kann ihn wieder öffnen.',
        ],
        draft:
          'Es ist noch nicht gesendet. Es ist auf diesem Gerät sicher und wird gesendet, wenn der Link wieder geöffnet ist. Du kannst es auch kopieren.',
      },
    },
  },
  closedWhileWriting: {
    link_paused:
      'Dieser Link ist zurzeit angehalten. Du kannst weiterschreiben: Dein Text ist auf diesem Gerät sicher und wird gesendet, wenn der Link wieder geöffnet ist.',
    link_ended:
      'Dieser Link ist abgelaufen. Dein Text ist auf diesem Gerät sicher und wird gesendet, wenn der Link wieder geöffnet ist. Bitte frag die Person, die ihn dir geschickt hat.',
    gone: 'Diese Frage ist nicht mehr hier, oder ihr Link wurde geändert. Dein Text ist auf diesem Gerät sicher. Bitte kopiere ihn, oder öffne den neuen Link auf diesem Gerät.',
  },
  toolbar: {
    label: 'Werkzeuge zum Schreiben',
    bold: 'Fett',
    italic: 'Kursiv',
    heading: 'Titel',
    bullets: 'Liste',
    numbers: 'Nummerierte Liste',
    quote: 'Zitat',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    link: 'Link',
    photo: 'Foto',
    addPhoto: 'Foto',
  },
  link: {
    title: 'Link',
    ask: 'Wohin soll dieser Link führen?',
    placeholder: 'www.example.org',
    invalid: 'Bitte tipp eine Webadresse wie www.example.org oder eine E-Mail-Adresse ein.',
    remove: 'Link entfernen',
    set: 'Link setzen',
  },
  photo: {
    caption: 'Bildunterschrift schreiben',
    describe: 'Beschreib dieses Foto für Menschen, die es nicht sehen können',
    missing: 'Dieses Foto ist noch nicht angekommen.',
    coming: 'Dieses Foto erscheint, sobald es angekommen ist.',
    notSent: 'Dieses Foto ist nicht gesendet.',
    sending: 'Das Foto wird gesendet',
    progress: 'Das Foto wird gesendet, {percent} %',
    almostThere: 'Gleich fertig …',
    retry: 'Noch einmal versuchen',
    remove: 'Foto entfernen',
    later: 'Der Server ist gerade nicht zu erreichen. Das Foto wird so bald wie möglich gesendet.',
    noFile: 'Keine Datei ausgewählt',
    notAnImage: 'Bitte wähl ein Foto aus',
    tooLarge: 'Das Foto muss kleiner als 10 MB sein',
    noUrl: 'Die Adresse des Fotos ließ sich nicht abrufen',
    waiting: 'Dein Foto ist noch unterwegs …',
    failed:
      'Ein Foto ließ sich nicht senden. Bitte versuch es noch einmal oder entferne das Foto, und schick deine Antwort dann ab.',
    notSubmitted:
      'Ein Foto lässt sich gerade nicht senden, deshalb ist deine Antwort nicht abgeschickt. Bitte schick sie ab, sobald du wieder online bist.',
    keptWriting:
      'Du hast weitergeschrieben, deshalb ist deine Antwort noch nicht abgeschickt. Bitte schick sie ab, wenn du fertig bist.',
  },
};
