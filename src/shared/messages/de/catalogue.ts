import type { catalogue as english } from '../en/catalogue.ts';
import type { Translation } from '../translation.ts';
import { actions } from './actions.ts';
import { admin } from './admin.ts';
import { answer } from './answer.ts';
import { answerReaders } from './answer-readers.ts';
import { archive } from './archive.ts';
import { archivedRecordings } from './archived-recordings.ts';
import { asking } from './asking.ts';
import { book } from './book.ts';
import { bookPage } from './book-page.ts';
import { bookRecordings } from './book-recordings.ts';
import { buildTexts } from './builds.ts';
import { dashboard } from './dashboard.ts';
import { epub } from './epub.ts';
import { errors, fieldErrors, typeNames } from './errors.ts';
import { exchange } from './exchange.ts';
import { firstHtml } from './first-html.ts';
import { heldReasons } from './held-reasons.ts';
import { keptRecordings } from './kept-recordings.ts';
import { library } from './library.ts';
import { linkPages } from './link-pages.ts';
import { listenPage } from './listen-page.ts';
import { login } from './login.ts';
import { mailFaults } from './mail-faults.ts';
import { mailPage } from './mail-page.ts';
import { mailSettings } from './mail-settings.ts';
import { mailSharing } from './mail-sharing.ts';
import { noticeMail } from './notice-mail.ts';
import { pages } from './pages.ts';
import { person } from './person.ts';
import { personMail } from './person-mail.ts';
import { personPage } from './person-page.ts';
import { player } from './player.ts';
import { prerenderedEditor } from './prerendered-editor.ts';
import { questionMail } from './question-mail.ts';
import { readPage } from './read-page.ts';
import { readerMail } from './reader-mail.ts';
import { readers } from './readers.ts';
import { reading } from './reading.ts';
import { recordingBlock } from './recording-block.ts';
import { reordering } from './reordering.ts';
import { replyMail } from './reply-mail.ts';
import { restore } from './restore.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { stories } from './stories.ts';
import { talk } from './talk.ts';
import { ui } from './ui.ts';
import { viewer } from './viewer.ts';
import { voice } from './voice.ts';
import { words } from './words.ts';

/** All messages in this language. */
export const catalogue: Translation<typeof english> = {
  actions,
  admin,
  answerReaders,
  answer,
  archive,
  archivedRecordings,
  asking,
  book,
  bookRecordings,
  buildTexts,
  dashboard,
  epub,
  errors,
  fieldErrors,
  typeNames,
  exchange,
  firstHtml,
  bookPage,
  heldReasons,
  keptRecordings,
  library,
  linkPages,
  listenPage,
  mailPage,
  login,
  mailFaults,
  mailSettings,
  mailSharing,
  noticeMail,
  pages,
  personMail,
  personPage,
  person,
  player,
  prerenderedEditor,
  questionMail,
  readPage,
  readerMail,
  readers,
  reading,
  recordingBlock,
  reordering,
  replyMail,
  restore,
  security,
  settings,
  sharing,
  stories,
  talk,
  ui,
  viewer,
  voice,
  words,
};
