import type { book as english } from '../en/book.ts';
import type { Translation } from '../translation.ts';

export const book: Translation<typeof english> = {
  stories: {
    one: 'Eine Geschichte, erzählt als Antwort auf eine Frage.',
    other: '{count} Geschichten, erzählt als Antwort auf Fragen.',
  },
  made: 'Entstanden mit Family Stories im {month}.',
  fonts: {
    usual: 'Gesetzt aus der Literata, einer Schrift von TypeTogether.',
    large: 'Gesetzt aus der Atkinson Hyperlegible Next, einer Schrift des Braille Institute.',
  },
  fontNames: { usual: 'Literata · TypeTogether', large: 'Atkinson Hyperlegible Next · Braille Institute' },
  readingLink: {
    name: 'Buch: {title}',
    closed:
      'Der Leselink dieses Buches ist angehalten oder abgelaufen, deshalb funktionieren die QR-Codes nicht. Unter „Wer liest“ kannst du den Link wieder öffnen.',
    deleted:
      'Der Leselink dieses Buches wurde gerade gelöscht, deshalb hat das Buch keine QR-Codes. Erstell das Buch neu, dann bekommt es einen neuen Link.',
    noAddress:
      'Das Buch hat keine QR-Codes, weil die Adresse dieser Website nicht bekannt ist. Gib sie unter „Optionen“ an und erstell das Buch neu.',
    onlyHere:
      'Die QR-Codes in diesem Buch führen zu einer Adresse, die nur dieser Computer öffnen kann. Gib unter „Optionen“ die Adresse dieser Website an und erstell das Buch neu.',
  },
  files: {
    untitled: 'Buch',
    volume: '{title}, Band {number}',
    screen: '',
    pdfa: ' (PDF-A)',
    print: ' (Druck)',
    cover: ' (Umschlag)',
  },
  problems: {
    missingPhoto: 'Ein Foto dieser Geschichte fehlt. Die Geschichte steht ohne das Foto im Buch.',
    privateStory: 'Diese Geschichte darfst nur du lesen. Deshalb ist sie nicht im Buch: Bücher werden weitergegeben.',
    missingCoverPhoto: 'Das Titelfoto fehlt. Der Umschlag wurde ohne Foto gemacht.',
    withdrawnCoverPhoto:
      'Das Titelfoto gehört zu einer Geschichte, die andere zurzeit nicht lesen dürfen. Der Umschlag wurde ohne Foto gemacht.',
    missingCharacters: 'Einige dieser Zeichen gibt es in keiner Schrift. Sie erscheinen als □.',
    noStories:
      'In diesem Buch sind noch keine Geschichten. Eine Geschichte kommt hinzu, sobald ihre Antwort abgeschickt ist.',
    tooMuch:
      'Das Buch hat zu lange gedauert oder zu viel Speicher gebraucht. Mach es mit weniger Geschichten oder kleineren Fotos.',
    tooManyPages: {
      one: 'Eine Geschichte ist allein schon länger als ein Band mit einer Seite.',
      other: 'Eine Geschichte ist zu lang für einen Band mit {count} Seiten, deshalb hat dieser Band mehr.',
    },
    noPdfa:
      'Dieser Server kann kein PDF/A erzeugen: Dafür braucht es Linux auf x64. Die Ausgabe für den Bildschirm ist möglich.',
    noAccessibility:
      'Dieser Server kann nicht prüfen, ob das Buch PDF/UA entspricht, dem Standard für Bildschirmleser: Dafür braucht es Linux auf x64. Aufgebaut ist das Buch trotzdem so.',
  },
};
