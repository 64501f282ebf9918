import type { Glossary } from '../glossary.ts';

/**
 * German: everybody is addressed with du: the admin, the answerer, the readers. The pages of a link stand in for a
 * relative: they say "Hallo, Oma Rosi" and ask "Wo hast du geschlafen?"; a "Sie" beside that would sound like an
 * authority. Orders have the short spoken form (schreib, prüf, wähl). Nobody's gender shows: "die Person, die …",
 * "wer …"; names stand in the base form. The archive's README is for readers unknown and addresses nobody (man,
 * infinitives).
 *
 * What was hard: a queue of questions is no "Warteschlange" in a family, so questions are "vorgemerkt", a participle
 * that also gives the verb of the buttons (Vormerken). A locked answer is "abgeschlossen", not "gesperrt", which an old
 * person would take for a reproof. To submit is "abschicken"; "senden" is what the device does by itself. "Settings"
 * is "Optionen", because "Einstellungen" is too wide for the bar of a small phone. "Submit Answer" is "Abschicken": on
 * 320 px the object does not fit.
 *
 * The stems in braces are values of messages; "family stories" is the product's name.
 */
export const glossary: Glossary = {
  question: { word: 'Frage', stems: ['frage', '{question'] },
  answer: {
    word: 'Antwort',
    stems: ['antwort', '{answer'],
    never: ['erwiderung', 'rückmeldung'],
    except: ['firstHtml.submit'],
  },
  link: { word: 'Link', stems: ['link'], never: ['verknüpfung', 'verweis'] },
  story: {
    word: 'Geschichte',
    stems: ['geschichte', 'family stories', 'stories.example', '{story'],
    never: ['erzählung'],
  },
  readingRoom: { word: 'Lesezimmer', stems: ['lesezimmer'], never: ['leseraum', 'lesesaal'] },
  readingLink: { word: 'Leselink', stems: ['leselink'], never: ['lese-link'] },
  library: { word: 'Fragensammlung', stems: ['sammlung'], never: ['fragenkatalog', 'fundus'] },
  queue: { word: 'vorgemerkt', stems: ['vorgemerkt', 'vormerk'], never: ['warteschlange', 'warteliste', 'merkliste'] },
  book: { word: 'Buch', stems: ['buch', 'bücher', 'e-book', '{books'] },
  wastebasket: { word: 'Papierkorb', stems: ['papierkorb'], never: ['mülleimer'] },
  backup: { word: 'Sicherung', stems: ['sicherung'], never: ['backup', 'sicherheitskopie'] },
  passphrase: { word: 'Passphrase', stems: ['passphrase'], never: ['kennwort', 'passsatz'] },
};
