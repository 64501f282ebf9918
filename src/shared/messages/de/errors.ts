import type { errors as english, fieldErrors as englishFields } from '../en/errors.ts';
import type { Translation } from '../translation.ts';
import { answer } from './answer.ts';
import { firstHtml } from './first-html.ts';
import { login } from './login.ts';
import { ui } from './ui.ts';

export const errors: Translation<typeof english> = {
  malformed_request: 'Wir konnten diese Anfrage nicht lesen. Bitte lade die Seite neu und versuch es noch einmal.',
  not_signed_in: 'Bitte melde dich mit dem Admin-Passwort an.',
  wrong_password: login.invalidPassword,
  code_needed: 'Bitte gib den Code aus deiner App ein.',
  wrong_code:
    'Dieser Code stimmt nicht oder wurde schon benutzt. Bitte warte auf den nächsten in deiner App und gib den ein.',
  wrong_signature:
    'Diese Nachricht ist nicht mit dem Geheimnis dieses Servers signiert. Bitte prüfe MAIL_WEBHOOK_SECRET.',
  cross_site: 'Diese Anfrage kam von einer anderen Website. Bitte benutz Family Stories in einem eigenen Tab.',
  link_paused:
    'Dieser Link ist zurzeit angehalten. Dein Text ist auf diesem Gerät sicher und wird gesendet, wenn der Link wieder geöffnet ist.',
  unknown_page: 'Unter dieser Adresse ist nichts. Bitte prüf sie.',
  unknown_token:
    'Dieser Link führt zu keiner Frage. Bitte prüf ihn, oder frag die Person, die ihn geschickt hat, nach einem neuen.',
  unknown_person: 'Diese Person steht nicht mehr auf der Liste. Bitte lade die Seite neu.',
  unknown_question: 'Diese Frage ist nicht mehr hier. Bitte lade die Seite neu.',
  no_person_link: 'Es gibt noch keinen Link zu allen Fragen dieser Person. Bitte erstell zuerst einen.',
  unknown_reader: 'Dieser Leselink ist nicht mehr hier. Bitte lade die Seite neu.',
  unknown_story: 'Diese Geschichte ist hier nicht mehr zu lesen. Bitte geh zurück zur Liste.',
  unknown_thanks: 'Dieser Dank ist nicht mehr hier. Bitte lade die Seite neu.',
  unknown_revision: 'Diese frühere Fassung ist nicht mehr da. Bitte wähl eine andere.',
  unknown_image: 'Unter dieser Adresse ist kein Foto.',
  unknown_book: 'Dieses Buch ist nicht mehr hier. Bitte lade die Seite neu.',
  unknown_build: 'Diese Datei ist nicht mehr da. Bitte erstell sie neu.',
  unknown_rhythm: 'Dieser Person werden noch keine Fragen von selbst gemailt.',
  unknown_reply: 'Diese Antwort per Mail ist nicht mehr hier. Bitte lade die Seite neu.',
  unknown_recording: 'Diese Aufnahme ist nicht mehr hier. Bitte lade die Seite neu.',
  no_transcript: 'Zu dieser Aufnahme gibt es noch keinen Text.',
  too_slow: 'Das hat zu lange gebraucht. Bitte prüf deine Verbindung und versuch es noch einmal.',
  answer_changed:
    'Diese Antwort wurde auch an anderer Stelle geändert. Bitte wähl, welche Fassung du behalten möchtest.',
  not_locked: 'Nur eine abgeschlossene Antwort lässt sich wieder öffnen. Bitte lade die Seite neu.',
  second_step_changed:
    'Das Passwort oder die Anmeldung in zwei Schritten wurde inzwischen an anderer Stelle geändert. Bitte lade die Seite neu.',
  person_has_questions: 'Diese Person hat noch Fragen. Bitte lösch zuerst die Fragen, oder lösch alles zusammen.',
  queue_changed:
    'Diese Liste wurde inzwischen an anderer Stelle geändert. Bitte lade die Seite neu und versuch es noch einmal.',
  queue_empty: 'Für diese Person ist keine Frage vorgemerkt. Bitte merk zuerst eine vor.',
  book_changed:
    'Dieses Buch wurde inzwischen an anderer Stelle geändert. Bitte lade die Seite neu und versuch es noch einmal.',
  set_by_environment:
    'Diese Adresse ist dort festgelegt, wo der Server gestartet wird, mit PUBLIC_URL. Wer den Server betreibt, kann sie dort ändern.',
  build_not_done: 'Diese Datei ist noch nicht fertig. Bitte warte ein wenig.',
  not_empty:
    'Hier gibt es schon Personen, Fragen, Fotos, Leselinks oder Bücher, vielleicht im Papierkorb. Eine Sicherung lässt sich nur wiederherstellen, wenn es keine gibt. Es wurde nichts geändert.',
  images_left:
    'Auf dem Server sind noch Fotos, obwohl niemand auf der Liste steht. Wer ihn betreibt, muss sie zuerst löschen. Es wurde nichts geändert.',
  restore_running:
    'Gerade wird schon eine Sicherung wiederhergestellt. Bitte warte, bis sie fertig ist, und lade dann die Seite neu.',
  too_many_builds:
    'Es wartet schon vieles darauf, gemacht zu werden. Bitte versuch es wieder, wenn etwas davon fertig ist.',
  mail_off: 'Auf diesem Server ist kein Mailversand eingerichtet. Wer ihn betreibt, kann SMTP_URL setzen.',
  no_address: 'Für diese Person gibt es noch keine Mailadresse. Bitte trage zuerst eine ein.',
  mail_stopped:
    'Diese Person bekommt keine Mails mehr: Sie hat darum gebeten, oder ihre Adresse funktioniert nicht. Bitte prüfe die Adresse oder frag sie zuerst.',
  reply_not_held: 'Diese Antwort per Mail wartet nicht mehr. Bitte lade die Seite neu.',
  other_bytes: 'Dieser Teil der Aufnahme ist schon mit anderem Inhalt angekommen. Bitte nimm ihn noch einmal auf.',
  recording_ended: 'Diese Aufnahme ist fertig. Um mehr zu erzählen, beginne bitte eine neue.',
  parts_missing: 'Ein Teil dieser Aufnahme ist noch nicht angekommen. Er wird noch einmal gesendet.',
  recording_not_ready: 'Diese Aufnahme wird noch vorbereitet. Bitte versuch es gleich noch einmal.',
  transcript_changed:
    'Diese Worte wurden inzwischen auch an anderer Stelle verbessert. Bitte wähl, welche du behalten möchtest.',
  transcripts_off:
    'Auf diesem Server werden Aufnahmen nicht in Text verwandelt. Wer ihn betreibt, kann TRANSCRIBE_URL setzen.',
  build_withdrawn:
    'Eine Geschichte in dieser Datei wurde gelöscht, oder nur du darfst sie jetzt noch lesen. Bitte erstell die Datei neu, ohne die Geschichte.',
  link_ended:
    'Dieser Link ist abgelaufen. Dein Text ist auf diesem Gerät sicher. Frag bitte die Person, die dir den Link geschickt hat. Sie kann ihn wieder öffnen.',
  content_too_large:
    'Diese Antwort ist zu lang für eine Seite. Bitte kopiere einen Teil davon an eine andere Stelle und kürz sie dann hier.',
  image_too_large: answer.photo.tooLarge,
  recording_too_large: 'Diese Aufnahme ist zu groß. Bitte wähle eine kürzere.',
  request_too_large: 'Das ist zu viel auf einmal. Bitte sende weniger.',
  not_an_image: answer.photo.notAnImage,
  not_audio:
    'Das ist keine Tonaufnahme, die wir abspielen können. Bitte wähle eine andere Datei, zum Beispiel M4A, MP3 oder WAV.',
  unsupported_media_type:
    'Sende JSON als application/json, eine Tabelle als text/csv und ein Foto als multipart/form-data.',
  range_not_satisfiable: 'Diese Datei endet vor dem gewünschten Teil. Bitte lade sie von Anfang an.',
  invalid_fields: 'Manches davon lässt sich so nicht speichern. Bitte berichtige die unten genannten Felder.',
  import_unreadable:
    'Wir konnten diese Datei nicht lesen. Bitte speichere sie noch einmal als CSV (UTF-8) oder als JSON, und versuch es noch einmal. Es wurde nichts geändert.',
  backup_unreadable:
    'Diese Datei ist keine Sicherung von Family Stories, oder sie ist beschädigt. Es wurde nichts geändert.',
  backup_too_new:
    'Diese Sicherung wurde mit einer neueren Version von Family Stories gemacht. Bitte aktualisiere zuerst diese hier. Es wurde nichts geändert.',
  passphrase_needed: 'Diese Sicherung ist verschlüsselt. Bitte gib ihre Passphrase ein.',
  wrong_passphrase: 'Diese Passphrase öffnet die Sicherung nicht. Bitte prüf sie. Es wurde nichts geändert.',
  no_file_selected: answer.photo.noFile,
  image_unreadable:
    'Wir konnten dieses Foto nicht lesen. Bitte speichere es als JPEG oder mach es kleiner, und versuch es dann noch einmal.',
  image_too_many_pixels:
    'Dieses Foto hat mehr als 50 Millionen Pixel. Bitte mach es kleiner und versuch es noch einmal.',
  too_many_images:
    'Diese Antwort hat schon so viele Fotos, wie hineinpassen; auch die wieder entfernten zählen mit. Dein Text ist sicher. Wenn noch Fotos fehlen, frag bitte die Person, die dir diesen Link geschickt hat, nach einem neuen.',
  too_many_recordings:
    'Diese Antwort hat schon so viele Aufnahmen, wie hineinpassen; auch die gelöschten zählen mit. Alles, was du erzählt hast, ist sicher. Um mehr zu erzählen, frag bitte die Person, die dir diesen Link geschickt hat, nach einem neuen.',
  too_many_people: 'Die Liste ist voll; auch die Personen im Papierkorb zählen mit. Bitte mach zuerst dort Platz.',
  too_many_readers: 'Mehr Leselinks kann es nicht geben. Bitte lösch zuerst einen.',
  transcriber_takes_no_sound:
    'Das Programm zum Mitschreiben versteht diese Art Ton nicht. Der Server von whisper.cpp braucht dafür die Option --convert.',
  letters_too_long: 'Diese Briefe sind zu lang für eine Datei. Bitte wähl weniger Fragen auf einmal.',
  private_address:
    'Diese Adresse führt zu diesem Server oder in sein eigenes Netz. Wer den Server betreibt, kann das mit WEBHOOK_ALLOW_PRIVATE erlauben.',
  reply_unreadable: 'In dieser Mail ist nichts, was hier dazukommen könnte. Bitte öffne die Mail selbst.',
  locked: firstHtml.locked,
  too_many_attempts: 'Zu viele Versuche. Bitte warte ein wenig und versuch es noch einmal.',
  too_many_codes:
    'Zu viele falsche Codes. Bitte warte ein paar Stunden und versuch es noch einmal, oder nimm einen deiner Notfallcodes.',
  too_many_uploads: 'Es wurden zu viele Fotos auf einmal gesendet. Bitte warte ein wenig und versuch es noch einmal.',
  too_many_thanks: 'Du hast heute schon oft Danke gesagt. Morgen kannst du wieder Dank senden.',
  transcriber_unreachable: 'Das Programm zum Mitschreiben antwortet nicht. Bitte prüf TRANSCRIBE_URL, und ob es läuft.',
  transcriber_not_found: 'Das Netz kennt den Namen in TRANSCRIBE_URL nicht. Bitte prüf, wie er geschrieben ist.',
  transcriber_not_running:
    'Bei TRANSCRIBE_URL nimmt nichts Verbindungen an. Bitte prüf, ob das Programm zum Mitschreiben läuft, und seinen Port.',
  transcriber_certificate:
    'Zu TRANSCRIBE_URL kommt keine sichere Verbindung zustande: Das Zertifikat wird nicht angenommen. Bitte prüf https und das Zertifikat.',
  transcriber_denies:
    'Das Programm zum Mitschreiben weist uns ab. Bitte prüf TRANSCRIBE_KEY und, bei einem bezahlten Dienst, das Konto.',
  transcriber_not_understood:
    'Unter TRANSCRIBE_URL antwortet etwas, aber nicht wie ein Programm zum Mitschreiben. Bitte prüf die ganze Adresse und TRANSCRIBE_MODEL.',
  internal: 'Bei uns ist etwas schiefgegangen. Es wurde nichts geändert. Bitte versuch es noch einmal.',
  settings_unreadable: ui.unexpected,
  images_unavailable:
    'Fotos lassen sich gerade nicht speichern oder zeigen. Alles andere geht. Bitte versuch es gleich noch einmal.',
  backup_not_received:
    'Der Server hat keinen Platz für diese Datei, oder er kann sie gerade nicht speichern. Es wurde nichts geändert.',
  letters_busy: 'Gerade werden andere Briefe gemacht. Bitte versuch es gleich noch einmal.',
  pictures_busy: 'Gerade werden sehr viele Fotos vorbereitet. Bitte versuch es gleich noch einmal.',
  too_much_at_once: 'Gerade wird zu viel gesendet. Bitte versuch es gleich noch einmal.',
  too_many_dashboards: 'Die Übersicht ist gerade zu oft geöffnet. Diese hier versucht es von selbst noch einmal.',
  unavailable: 'Wir erreichen unseren Speicher gerade nicht. Bitte versuch es gleich noch einmal.',
};

export const fieldErrors: Translation<typeof englishFields> = {
  required: 'fehlt',
  unknown: 'ist kein Feld dieser Anfrage',
  repeated: 'darf jedes Feld nur einmal nennen',
  empty: 'darf nicht leer sein',
  tooLong: 'darf höchstens {limit} Zeichen haben',
  tooShort: 'muss mindestens {limit} Zeichen haben',
  tooSmall: 'muss mindestens {limit} sein',
  tooLarge: 'darf höchstens {limit} sein',
  wrongType: 'muss {type} sein',
  notATime: 'muss eine Zeit wie 2026-12-24T18:00:00Z sein',
  timeOutOfRange: 'muss eine Zeit zwischen 1970 und 9999 sein, wie 2026-12-24T18:00:00Z',
  notAnOrigin: 'muss aussehen wie https://stories.example.org, und danach darf nichts mehr stehen',
  notALanguage: 'muss ein Sprachkürzel wie en oder pt-BR sein',
  notAnAddress: 'muss eine einzelne Mailadresse sein, etwa rose@example.org',
  notATimeZone: 'muss eine Zeitzone wie Europe/Berlin sein',
  notAWebAddress: 'muss mit https:// oder http:// beginnen',
  named: 'darf jeden Eintrag nur einmal nennen',
  unknownPeople: 'darf nur Personen nennen, die auf der Liste stehen',
  notOneOf: 'muss eines davon sein: {values}',
  brokenText: 'darf weder NUL noch beschädigte Zeichen enthalten',
  onlyFile: 'muss der einzige Teil sein und darf nur einmal gesendet werden',
  line: '(Zeile {number}) {message}',
  personLine: '({name}, Zeile {number}) {message}',
  personQueue: '({name}, vorgemerkte Fragen) {message}',
  noLines: 'muss mindestens eine Frage enthalten',
  tooMany: 'darf insgesamt höchstens {limit} enthalten; {count} sind es schon',
  tooManyItems: 'darf höchstens {limit} enthalten',
  unclosedQuote: 'beginnt mit einem Anführungszeichen, das nirgends geschlossen wird',
  afterQuote: 'hat Text nach dem schließenden Anführungszeichen',
  unknownColumn: 'ist keine der Spalten. Es gibt {columns}',
  repeatedColumn: 'darf in der ersten Zeile nur einmal vorkommen',
  missingColumn: 'muss als Spalte in der ersten Zeile stehen',
  moreCells: 'darf nicht mehr Zellen haben als die erste Zeile',
  differs: 'muss in allen Zeilen zu einer Person gleich sein; Zeile {line} weicht ab',
  sharedName: 'steht bei mehreren Personen auf deiner Liste. Bitte füg die id der richtigen hinzu',
  goneMeanwhile: 'gehört zu einer Person, die gerade von deiner Liste genommen wurde. Bitte wähl die Datei noch einmal',
  addedMeanwhile: 'ist gerade zu deiner Liste hinzugekommen. Bitte wähl die Datei noch einmal',
  notStarted: 'darf nicht not_started sein, wenn es eine Antwort gibt',
  dueWithoutDays: 'braucht auch days_to_complete',
  inFuture: 'darf nicht in der Zukunft liegen',
  alone: 'muss allein geändert werden',
  invalid: 'ist nicht gültig',
  passwordRepeats: 'besteht aus einem einzigen Zeichen, immer wieder. Bitte wähl ein anderes',
  passwordFromPages: 'besteht aus Wörtern von diesen Seiten. Bitte wähl ein anderes',
  passwordCommon: 'gehört zu den ersten, die man raten würde. Bitte wähl ein anderes',
};

export const typeNames: Record<string, string> = {
  integer: 'eine ganze Zahl',
  'integer,null': 'eine ganze Zahl oder null',
  string: 'ein Text',
  'string,null': 'ein Text oder null',
  boolean: 'true oder false',
  object: 'ein JSON-Objekt',
};
