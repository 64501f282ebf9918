import type { Glossary } from '../glossary.ts';

/**
 * Japanese speaks to everybody in です・ます. The answer page asks politely and plainly (〜してください), without the
 * honorifics of counters and forms (ご回答, ご記入, お客様), which would sound like an office. “You” is left out where
 * Japanese leaves it out; あなた stands only where it tells the admin apart from somebody else. Names never get さん:
 * an admin types them as the family says them (おばあちゃん), and they stand before へ, の, に or から. Buttons and
 * menus are nouns or plain verbs (送る, 答えを直す, 質問を削除), events in the log are nouns.
 *
 * Hard: 話 for “story” rather than 物語 or ストーリー, which are literature, and its counter {count}話, which fits by
 * luck. 答え rather than 回答, which belongs to forms. 質問集 for the library: 図書館 or ライブラリ would be a place or
 * a folder, and 図書室 too close to the reading room. みんな for “People” in the menu, since 人 alone looks like a
 * fragment, 人物 like police. A paused link is お休み中 for the person who gets it, 一時停止 for the admin. ‘Submit’ is
 * 送る everywhere, ‘share’ too: what an admin does with a link is to send it. An e-book is 電子書籍. An earlier version
 * of an answer is 以前の内容, since 版 is an edition of a book, and the last day of a link its 有効期限; 期限 alone is
 * the day by which a question should be answered.
 *
 * The exceptions are texts in which the English term is only the name of a value or of an element, or in an address.
 */
export const glossary: Glossary = {
  question: {
    word: '質問',
    stems: ['質問'],
    never: ['設問', '問い'],
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
    word: '答え',
    stems: ['答え'],
    never: ['回答', '返答', '解答'],
    except: ['actions.deletePerson.both', 'actions.deleteQuestion.happensWith', 'exchange.personCounts'],
  },
  link: {
    word: 'リンク',
    stems: ['リンク'],
    except: [
      'exchange.about',
      'security.setUp.scanText',
      'settings.messages.placeholders',
      'settings.messages.linkMissing',
      'sharing.share.templates.person',
      'sharing.share.templates.reader',
      'sharing.share.templates.thanks',
    ],
  },
  story: {
    word: '話',
    stems: ['話', 'family stories'],
    never: ['物語', 'ストーリー', 'エピソード'],
    except: ['fieldErrors.notAnOrigin', 'bookPage.chapters.moved', 'settings.address.placeholder'],
  },
  readingRoom: { word: '読書室', stems: ['読書室'], never: ['閲覧室', '図書室'] },
  readingLink: { word: '閲覧リンク', stems: ['閲覧リンク'], never: ['読書リンク', '閲覧用リンク'] },
  library: { word: '質問集', stems: ['質問集'], never: ['ライブラリ'] },
  queue: { word: '順番待ち', stems: ['順番待ち'], never: ['キュー', '待ち行列'] },
  book: { word: '本', stems: ['本', '書籍'], never: ['ブック'], except: ['archive.readme'] },
  wastebasket: { word: 'ゴミ箱', stems: ['ゴミ箱'], never: ['ごみ箱', 'くずかご'] },
  backup: { word: 'バックアップ', stems: ['バックアップ'] },
  passphrase: { word: 'パスフレーズ', stems: ['パスフレーズ'] },
};
