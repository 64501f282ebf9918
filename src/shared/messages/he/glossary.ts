/*
 * How Hebrew addresses people
 *
 * Hebrew marks the gender of "you" in the imperative, the present and the future, and neither the grandmother nor the
 * admin has told us hers. So nobody is addressed with a gendered form, and there are no slashes (את/ה):
 *
 * - Buttons and menus are nouns of action: שמירה, שליחת התשובה, הדפסת מכתב. Where the noun is stiff or does not exist, they
 *   are infinitives: לשאול, לנסות שוב, להציג עוד.
 * - Requests are אפשר (you may), כדאי (it is a good idea) or צריך (it is needed) with an infinitive, or a plural without
 *   subject: בוחרים, פותחים. Not נא or יש ל־, the voice of an office.
 * - "You" and "your" are שלך, לך, אותך, בשבילך, and the past tense (כתבת, שלחת, בחרת), which are written alike for a woman
 *   and a man. The answerer, however old, gets the same singular "you" as the admin: Hebrew has no polite form.
 * - The first person of a label is in the past tense or a possessive: שמרתי, מה שכתבתי, השאלות שלי. "Your words" is
 *   מה שכתבת, what you wrote.
 * - Names keep their base form and get no prefix, since they may be in Latin letters: of (של), with (עם), for (בשביל), from
 *   (מאת), to (אל), at (אצל) are words of their own. Verbs about {name} are avoided: "{name} asks you" is
 *   ״שאלה בשבילך מאת {name}״.
 * - Someone unknown is מי ש־ with the masculine singular, which grammar gives it and which covers everybody: מי ששלח לך אותו.
 *
 * Hard: "Only you may read this" (רק בשבילך), "{name} can read this" (מי שיכול לקרוא את זה: {name}), a paused link, which
 * is סגור כרגע for those who get it and מושהה for the admin, badges of a status, which
 * agree with שאלה and תשובה (both feminine: נשלחה, נעולה), and "library", which would be ספרייה, a house of books, so it is
 * the מאגר of questions. Quotation marks are gershayim, ״…״. A prefix before digits or Latin letters has a maqaf: ב־CSV.
 */
import type { Glossary } from '../glossary.ts';

/** The terms in Hebrew. */
export const glossary: Glossary = {
  question: {
    word: 'שאלה',
    stems: ['שאל'],
    // the English word is a value or a file name
    except: [
      'actions.next',
      'actions.deletePerson.both',
      'actions.deleteQuestion.question',
      'actions.deleteQuestion.done',
      'exchange.personCounts',
      'bookPage.more.photoOf',
      'bookPage.problems.openNamed',
      'library.side.undo',
      'person.queue.removed',
      'readPage.storyTitle',
      'restore.done',
      'settings.messages.placeholders',
      'settings.wastebasket.question',
      'sharing.share.qrFile.question',
      'sharing.share.qrFile.person',
      'stories.slideBy',
    ],
  },
  answer: {
    word: 'תשובה',
    stems: ['תשוב', 'לענות', 'ענית', 'נענ', 'שעונה'],
    never: ['תגובה', 'תגובות'],
    except: ['actions.deletePerson.both', 'actions.deleteQuestion.happensWith', 'exchange.personCounts'],
  },
  link: {
    word: 'קישור',
    stems: ['קישור'],
    never: ['לינק'],
    except: [
      'exchange.about',
      'security.setUp.scanText',
      'settings.messages.placeholders',
      'sharing.share.templates.person',
      'sharing.share.templates.reader',
      'sharing.share.templates.thanks',
    ],
  },
  story: {
    word: 'סיפור',
    // the name of the product is not translated
    stems: ['סיפור', 'family stories'],
    never: ['מעשייה'],
    except: [
      'fieldErrors.notAnOrigin',
      'bookPage.chapters.moved',
      'settings.address.placeholder',
      'sharing.share.qrFile.reader',
    ],
  },
  readingRoom: { word: 'חדר הקריאה', stems: ['חדר הקריאה'] },
  readingLink: { word: 'קישור לקריאה', stems: ['קישור לקריאה', 'קישורים לקריאה', 'קישור חדש לקריאה'] },
  library: { word: 'מאגר השאלות', stems: ['מאגר'], never: ['ספרייה', 'ספריית'] },
  queue: { word: 'תור', stems: ['תור'] },
  book: { word: 'ספר', stems: ['ספר'] },
  wastebasket: { word: 'סל המיחזור', stems: ['סל המיחזור'], never: ['סל המחזור', 'אשפה'] },
  backup: { word: 'גיבוי', stems: ['גיבוי'] },
  passphrase: { word: 'משפט הסיסמה', stems: ['משפט הסיסמה'], never: ['ביטוי סיסמה'] },
};
