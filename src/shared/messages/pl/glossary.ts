/*
 * How Polish addresses people. Everybody is addressed with the familiar „ty”, in the imperative and the present or
 * future tense: „Pan/Pani” would have to know whether a reader is a man or a woman, and sounds like an office, while
 * these pages stand in for a grandchild who says „ty”. What the answerer and the relatives read is written like a
 * letter, with „Ty, Ciebie, Twój” in capitals, as is polite in Polish; the admin's screens have them in lower case, as
 * software does. No past tense or adjective tells the gender of the reader: „Zapisano”, „Wysłano”, „Wylogowano”, „Twój
 * tekst” instead of “what you wrote”, „zalogowane urządzenia” instead of “where you are signed in”.
 *
 * Hard: names are unknown and Polish declines them, so a name stands after a colon („Dla: {name}”), in brackets, or as
 * the subject of a verb in the present („Pyta {name}”). There is no vocative, hence „Dla:” instead of “Hello”. The
 * readers of an answer are counted with collective numerals („pięcioro bliskich”), since these take the same case from
 * two on, as do figures. Question (pytanie) is neuter and answer (odpowiedź) and story (historia) are feminine: a badge
 * agrees with the thing it stands on. “Submitted” on a question is „Gotowe”, as „Wysłane” would mean that the question
 * had been sent. “Passphrase” is „hasło”, as everywhere in Polish software, with „do kopii zapasowej” to tell it from
 * the admin's password. “Library” and “reading room” are „biblioteka” and „czytelnia”, a pair everybody knows.
 */
import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  question: {
    word: 'pytanie',
    stems: ['pytani', 'pytań'],
    except: [
      'actions.next',
      'actions.deletePerson.both',
      'actions.deleteQuestion.question',
      'exchange.personCounts',
      'bookPage.more.photoOf',
      'bookPage.problems.openNamed',
      'library.side.undo',
      'readPage.storyTitle',
      'restore.done',
      'settings.messages.placeholders',
      'settings.wastebasket.question',
      'stories.slideBy',
    ],
  },
  answer: {
    word: 'odpowiedź',
    stems: ['odpowied', 'odpowiad'],
    never: ['replik'],
    except: ['actions.deletePerson.both', 'actions.deleteQuestion.happensWith', 'exchange.personCounts'],
  },
  link: { word: 'link', stems: ['link'], never: ['odnośnik', 'odsyłacz', 'hiperłącz'] },
  story: {
    word: 'historia',
    stems: ['histori', 'family stories'],
    never: ['opowieś', 'opowiadani'],
    except: ['fieldErrors.notAnOrigin', 'settings.address.placeholder'],
  },
  readingRoom: { word: 'czytelnia', stems: ['czytelni'] },
  readingLink: { word: 'link do czytania', stems: ['do czytania'] },
  library: { word: 'biblioteka', stems: ['bibliote'] },
  queue: { word: 'kolejka', stems: ['kolejk', 'kolejc', 'kolejek'] },
  book: { word: 'książka', stems: ['książ', 'e-book'], never: ['księg'], except: ['archive.readme'] },
  wastebasket: { word: 'kosz', stems: ['kosz'], never: ['śmietnik'] },
  backup: { word: 'kopia zapasowa', stems: ['zapasow'], never: ['backup'] },
  passphrase: { word: 'hasło', stems: ['hasł', 'haseł'], never: ['fraz'] },
};
