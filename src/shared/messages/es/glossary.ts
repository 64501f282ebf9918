/**
 * Spanish, of Spain first and understood everywhere. Everybody is addressed as tú, the admin and the answerer: the
 * page speaks in the voice of the grandchild who asks, and so does the printed letter; usted would put a counter
 * between them. Nobody is addressed in the plural, so there is neither vosotros nor ustedes. "Por favor" is rare:
 * the imperative of tú is polite enough, and shorter.
 *
 * Nobody's gender is known, the user's or that of {name}: no participles or adjectives about people (not "invitado",
 * "conectado"), but "quien te lo envió", "la persona", "todo el mundo", and verbs with le. "Seguro que" is an adverb.
 * Names stand as they are after "a", "de" and "para".
 *
 * Hard: "file" and "archive" are both "archivo", so the archive is "archivo completo". "Thanks" is "Gracias" as a
 * heading and "agradecimiento" where it is counted or removed. "Lock" is "bloquear", as people know it from their
 * telephones, because "cerrar" closes windows and links. The badge of the time left must suit 1 and 5 alike:
 * "Plazo: 5 d". Where there is a word that every country uses, it
 * stands: "teléfono" rather than "móvil" or "celular"; "ordenador" is Spain's, and understood.
 */
import type { Glossary } from '../glossary.ts';

/**
 * The terms of the product in Spanish. The exceptions have the English word only in a value ({question}), an element
 * or the name of the product.
 */
export const glossary: Glossary = {
  question: {
    word: 'pregunta',
    stems: ['pregunta'],
    never: ['cuestión', 'interrogante'],
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
      'sharing.share.templates.thanks',
      'stories.slideBy',
    ],
  },
  answer: {
    word: 'respuesta',
    stems: ['respuesta', 'respond'],
    never: ['contestación', 'contestar', 'contestad'],
    except: ['actions.deletePerson.both', 'actions.deleteQuestion.happensWith', 'exchange.personCounts'],
  },
  link: {
    word: 'enlace',
    stems: ['enlace'],
    never: ['vínculo', 'hipervínculo'],
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
    word: 'historia',
    stems: ['historia'],
    never: ['relato', 'cuentos'],
    except: [
      'admin.navigation.brand',
      'book.made',
      'dashboard.title',
      'errors.cross_site',
      'errors.backup_unreadable',
      'errors.backup_too_new',
      'fieldErrors.notAnOrigin',
      'firstHtml.title',
      'bookPage.chapters.moved',
      'pages.title',
      'pages.dashboardNoScript',
      'pages.personPageTitle',
      'pages.notFoundTitle',
      'readPage.title',
      'readPage.storyTitle',
      'readPage.brand',
      'restore.hint',
      'security.recoveryCodes.title',
      'settings.address.placeholder',
    ],
  },
  readingRoom: { word: 'sala de lectura', stems: ['sala de lectura'], never: ['salón de lectura'] },
  readingLink: { word: 'enlace de lectura', stems: ['enlace de lectura', 'enlaces de lectura'] },
  library: { word: 'biblioteca', stems: ['biblioteca'], never: ['librería'] },
  queue: { word: 'cola', stems: ['cola'] },
  book: { word: 'libro', stems: ['libro'], except: ['archive.readme'] },
  wastebasket: { word: 'papelera', stems: ['papelera'], never: ['basura'] },
  backup: { word: 'copia de seguridad', stems: ['copia de seguridad', 'copias de seguridad'], never: ['respaldo'] },
  passphrase: { word: 'frase de contraseña', stems: ['frase de contraseña'], never: ['frase secreta'] },
};
