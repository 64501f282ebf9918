import { expect, test, vi } from 'vitest';
import { ApiError } from '../../src/client/api.ts';
import { openDraft } from '../../src/client/keepsake/draft.ts';
import type { Book, BookChange } from '../../src/shared/books.ts';

const first = { id: 'b', title: 'One', subtitle: '', chapters: [], version: 1 } as unknown as Book;

/** A server with one book, and a draft of it. */
const open = (stored = first) => {
  const server = { book: stored, requests: [] as BookChange[] };
  const save = ({ base_version, ...fields }: BookChange): Promise<Book> => {
    server.requests.push(fields);
    if (base_version !== server.book.version) return Promise.reject(new ApiError(409, { code: 'book_changed' }));
    server.book = { ...server.book, ...fields, version: server.book.version + 1 };
    return Promise.resolve(server.book);
  };
  const draft = openDraft(stored, { save, load: () => Promise.resolve(server.book), onStored: () => {} });
  return { server, draft, save };
};

test('changes of a book are sent together, after a pause', async () => {
  vi.useFakeTimers();
  try {
    const { server, draft } = open();
    draft.change({ title: 'T' });
    draft.change({ title: 'Two' });
    draft.change({ subtitle: 'Of us' });
    expect(draft.view()).toMatchObject({ isSaved: false, book: { title: 'Two', subtitle: 'Of us' } });
    await vi.runAllTimersAsync();
    expect(server.requests).toEqual([{ title: 'Two', subtitle: 'Of us' }]);
    expect(draft.view()).toMatchObject({ isSaved: true, book: { version: 2 } });
  } finally {
    vi.useRealTimers();
  }
});

test('what was changed elsewhere meanwhile stays, if it is another field', async () => {
  const { server, draft, save } = open();
  await save({ subtitle: 'Elsewhere', base_version: 1 });
  draft.change({ title: 'Two' });
  expect(await draft.save()).toBe(true);
  expect(server.book).toMatchObject({ title: 'Two', subtitle: 'Elsewhere' });
  expect(draft.view()).toMatchObject({ isSaved: true, book: { title: 'Two', subtitle: 'Elsewhere' } });
});

test.each([
  ['mine', 'Two'],
  ['theirs', 'Elsewhere'],
])('the same field changed elsewhere asks, and keeps %s', async (choice, title) => {
  const { server, draft, save } = open();
  await save({ title: 'Elsewhere', base_version: 1 });
  draft.change({ title: 'Two' });
  expect(await draft.save()).toBe(false);
  expect(draft.view()).toMatchObject({ isSaved: false, theirs: { title: 'Elsewhere' }, book: { title: 'Two' } });
  if (choice === 'mine') await draft.keepMine();
  else draft.takeTheirs();
  expect(server.book.title).toBe(title);
  expect(draft.view()).toMatchObject({ isSaved: true, book: { title } });
});

test('a change made while another is being sent follows it', async () => {
  const { server, draft } = open();
  draft.change({ title: 'Two' });
  const saving = draft.save();
  draft.change({ title: 'Three' });
  await saving;
  expect(await draft.save()).toBe(true);
  expect(server.requests).toEqual([{ title: 'Two' }, { title: 'Three' }]);
});
