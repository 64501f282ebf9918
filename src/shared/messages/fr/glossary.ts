import type { Glossary } from '../glossary.ts';

/**
 * How French addresses people. The software says "vous" to everybody, the admin, the person who answers and the
 * readers: that is how a machine speaks to a woman of 80, and one voice is enough. "Tu" is kept for what the admin
 * says in her own name: the messages that go with a link, the printed letter and the questions of the library.
 * Between the two the answer page says "{name} a une question", which suits either.
 *
 * Hard were: names, before which "de" and "que" would have to be elided (so "pour {name}", "par {name}", or the
 * name as the subject); participles, which show the gender of the person (so nouns: "Déconnexion", "Envoi de la
 * photo…"); and "one", which in French is the form of 0 as well, so that it has a {count} everywhere. "Library" is
 * "recueil" (of questions): beside books and a shelf, "bibliothèque" would be a place for reading, and it is too
 * long for the bar of a small phone. What waits in the queue is "en réserve", as "en attente" is said of questions
 * that wait for an answer. The bar of the answer page has no room for "Envoyer ma réponse", so its buttons are
 * "Envoyer" and "Modifier".
 */
export const glossary: Glossary = {
  question: { word: 'question', stems: ['question'] },
  answer: {
    word: 'réponse',
    stems: ['répon'],
    // texts made of values only, and the buttons of the answer page, which are short
    except: [
      'actions.deletePerson.both',
      'actions.deleteQuestion.happensWith',
      'exchange.personCounts',
      'firstHtml.afterwards',
      'firstHtml.submit',
      'firstHtml.edit',
    ],
  },
  link: {
    word: 'lien',
    stems: ['lien'],
    // only the element or the value
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
    word: 'histoire',
    stems: ['histoire'],
    never: ['récit'],
    // the name of the product, an address or a value
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
  readingRoom: { word: 'coin lecture', stems: ['coin lecture'], never: ['salle de lecture'] },
  readingLink: { word: 'lien de lecture', stems: ['lien de lecture', 'liens de lecture'] },
  library: { word: 'recueil', stems: ['recueil'] },
  queue: { word: 'réserve', stems: ['réserve'], never: ['file d’attente'] },
  book: { word: 'livre', stems: ['livre'], except: ['archive.readme'] },
  wastebasket: { word: 'corbeille', stems: ['corbeille'], never: ['poubelle'] },
  backup: { word: 'sauvegarde', stems: ['sauvegarde'] },
  passphrase: { word: 'phrase secrète', stems: ['phrase secrète'], never: ['phrase de passe'] },
};
