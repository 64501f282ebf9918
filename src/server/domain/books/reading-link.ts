import { isDeepStrictEqual } from 'node:util';
import { type Book, questionsInBook } from '../../../shared/books.ts';
import { Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { isOnlyHere } from '../../../shared/loopback.ts';
import type { BuildFault } from '../../../shared/messages/build-fault.ts';
import type { App } from '../../app.ts';
import { findBookReader, listPeopleOfStories, lockBook, setBookReader } from '../../storage/books.ts';
import type { Requester } from '../audit.ts';
import { isLinkOpen } from '../links.ts';
import { now } from '../now.ts';
import { changeReader, makeReader } from '../readers.ts';
import { type Context, inTransaction } from '../transaction.ts';
import { interfaceLanguageOf } from './language.ts';

/**
 * Ensures that a book with QR codes has its own reading link, which opens the stories of the people in the book.
 * Created if it does not exist or was deleted. A link that the admin has opened for everyone stays that way. Throws
 * `too_many_readers`, and `unknown_book` if the book was deleted meanwhile.
 */
export const ensureReadingLink = (context: Context, book: Book, requester: Requester): Promise<void> =>
  inTransaction(context, async (transaction) => {
    const { db } = transaction;
    if (!(await lockBook(db, book.id))) throw new Problem('unknown_book');
    const before = await findBookReader(db, book.id);
    const people = await listPeopleOfStories(db, book.chapters.flatMap(questionsInBook));
    if (people.length === 0) return;
    // the address of the link is not needed here
    const origin = '';
    if (before?.people && !isSameSet(before.people, people))
      await changeReader(transaction, before.id, { people }, origin, requester);
    if (!before) {
      const { texts, format } = interfaceLanguageOf(book);
      const name = [...format(texts.book.readingLink.name, { title: book.title })].slice(0, limits.name).join('');
      const { id } = await makeReader(transaction, { name, people }, origin, requester);
      await setBookReader(db, book.id, id, now(context));
    }
  });

const isSameSet = (some: string[], others: string[]) => isDeepStrictEqual(new Set(some), new Set(others));

/** Returns the URL of a story; undefined if the book has no QR codes. */
export type LinkOf = ((question_id: string) => string) | undefined;

/** The URLs of a book's stories in its reading link, if it has QR codes. `problems`: why they would not work. */
export const findStoryLinks = async (
  app: App,
  book: Book,
  origin: string,
): Promise<{ linkOf: LinkOf; problems: BuildFault[] }> => {
  if (!book.qr_codes) return { linkOf: undefined, problems: [] };
  const problem = (detail: 'linkClosed' | 'linkDeleted' | 'noAddress' | 'onlyHere'): BuildFault[] => [
    { code: 'reading_link', detail },
  ];
  if (origin === '') return { linkOf: undefined, problems: problem('noAddress') };
  const reader = await findBookReader(app.db, book.id);
  if (!reader) return { linkOf: undefined, problems: problem('linkDeleted') };
  const isClosed = !isLinkOpen(reader, now(app));
  return {
    linkOf: (question_id) => `${origin}/read/${reader.access_token}/${question_id}`,
    problems: [...(isOnlyHere(origin) ? problem('onlyHere') : []), ...(isClosed ? problem('linkClosed') : [])],
  };
};
