/** What a book says beside a recording, by language. */
type RecordingTexts = {
  listen: string;
  /** Above the words of a recording: they are what was said, not what was written. */
  asTold: string;
};

const words = (listen: string, asTold: string): RecordingTexts => ({ listen, asTold });
/** Where the language would inflect the name: the text of the recording. */
const named = (listen: string, text: string) => words(listen, `{name} · ${text}`);

const recordingTexts: Record<string, RecordingTexts> = {
  en: words('Listen to this recording', 'As {name} told it'),
  ar: named('استمع إلى التسجيل', 'نص التسجيل'),
  cs: named('Poslechnout si nahrávku', 'Přepis nahrávky'),
  da: named('Hør optagelsen', 'Optagelsens ord'),
  de: words('Diese Aufnahme anhören', 'So hat {name} es erzählt'),
  el: named('Ακούστε την ηχογράφηση', 'Το κείμενο της ηχογράφησης'),
  es: words('Escuchar esta grabación', 'Tal como lo contó {name}'),
  fi: named('Kuuntele äänite', 'Äänitteen sanat'),
  fr: words('Écouter cet enregistrement', 'Raconté par {name}'),
  he: named('להאזנה להקלטה', 'כך סופר הסיפור'),
  hu: named('A felvétel meghallgatása', 'A felvétel szövege'),
  it: named('Ascolta la registrazione', 'Le parole della registrazione'),
  ja: words('この録音を聞く', '{name}が話したとおりに'),
  nb: named('Hør opptaket', 'Ordene i opptaket'),
  nl: words('Luister naar deze opname', 'Zoals {name} het vertelde'),
  pl: words('Posłuchaj tego nagrania', 'Tak opowiada {name}'),
  pt: named('Ouvir a gravação', 'As palavras da gravação'),
  ro: named('Ascultă înregistrarea', 'Cuvintele din înregistrare'),
  ru: named('Послушать запись', 'Слова из записи'),
  sv: named('Lyssna på inspelningen', 'Inspelningens ord'),
  tr: named('Kaydı dinleyin', 'Kayıttaki sözler'),
  uk: named('Послухати запис', 'Слова із запису'),
  zh: named('聆聽錄音', '錄音中的話'),
};

/** The texts in this language (BCP 47), in English if they are not known in it. */
export const recordingTextsIn = (language: string): RecordingTexts =>
  recordingTexts[language.split('-')[0]?.toLowerCase() ?? ''] ?? (recordingTexts.en as RecordingTexts);
