import { expect, test, vi } from 'vitest';
import { openDraft } from '../../src/client/admin/book/draft.ts';
import type { KeptFields } from '../../src/client/admin/book/kept-fields.ts';
import { ApiError } from '../../src/client/api.ts';
import type { Book, BookChange } from '../../src/shared/books.ts';

const first = { id: 'b', title: 'One', subtitle: '', chapters: [], version: 1 } as unknown as Book;

/** A device with these unsaved fields of closed tabs. */
const deviceWith = (...left: KeptFields[]) => {
  const device = {
    kept: undefined as KeptFields | undefined,
    take: () => left.shift(),
    keep: (kept: KeptFields | undefined) => {
      device.kept = kept;
      return true;
    },
  };
  return device;
};

/** A server with one book, and a draft of it. */
const open = (stored = first, device = deviceWith()) => {
  const server = { book: stored, requests: [] as BookChange[], isReachable: true as boolean };
  const save = ({ base_version, ...fields }: BookChange): Promise<Book> => {
    if (!server.isReachable) return Promise.reject(new ApiError(0));
    server.requests.push(fields);
    if (base_version !== server.book.version) return Promise.reject(new ApiError(409, { code: 'book_changed' }));
    server.book = { ...server.book, ...fields, version: server.book.version + 1 };
    return Promise.resolve(server.book);
  };
  const draft = openDraft(stored, { save, load: () => Promise.resolve(server.book), onStored: () => {}, device });
  return { server, draft, save, device };
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

test('what cannot be sent is kept on the device with what it was changed from, until it is stored', async () => {
  const { server, draft, device } = open();
  server.isReachable = false;
  draft.change({ title: 'Two' });
  expect(device.kept).toEqual({ fields: { title: 'Two' }, base: { title: 'One' }, base_version: 1 });
  expect(await draft.save()).toBe(false);
  expect(device.kept).toMatchObject({ fields: { title: 'Two' } });
  expect(draft.view()).toMatchObject({ isSaved: false, isKept: true });
  server.isReachable = true;
  expect(await draft.save()).toBe(true);
  expect(device.kept).toBeUndefined();
});

test('a change during a request is kept beside what is being sent', async () => {
  const { draft, device } = open();
  draft.change({ title: 'Two' });
  const saving = draft.save();
  draft.change({ subtitle: 'Of us' });
  expect(device.kept?.fields).toEqual({ title: 'Two', subtitle: 'Of us' });
  await saving;
});

test('what an earlier tab has left is shown and saved', async () => {
  const device = deviceWith({ fields: { title: 'Left' }, base: { title: 'One' }, base_version: 1 });
  const { server, draft } = open(first, device);
  expect(draft.view()).toMatchObject({ isSaved: false, book: { title: 'Left' } });
  expect(device.kept).toMatchObject({ fields: { title: 'Left' } });
  expect(await draft.save()).toBe(true);
  expect(server.book.title).toBe('Left');
  expect(device.kept).toBeUndefined();
});

test('what was left joins a later version of the book, and asks if the same field was changed', async () => {
  const left = { fields: { title: 'Left' }, base: { title: 'One' }, base_version: 1 };
  const joined = open({ ...first, subtitle: 'Elsewhere', version: 2 }, deviceWith(left));
  expect(await joined.draft.save()).toBe(true);
  expect(joined.server.book).toMatchObject({ title: 'Left', subtitle: 'Elsewhere' });

  const { draft, device } = open({ ...first, title: 'Elsewhere', version: 2 }, deviceWith(left));
  expect(await draft.save()).toBe(false);
  expect(draft.view()).toMatchObject({ book: { title: 'Left' }, theirs: { title: 'Elsewhere' } });
  expect(device.kept).toMatchObject(left);
});

test('two tabs have left different titles: the second asks', async () => {
  const left = (title: string) => ({ fields: { title }, base: { title: 'One' }, base_version: 1 });
  const { server, draft } = open(first, deviceWith(left('Mine'), left('Also mine')));
  expect(await draft.save()).toBe(false);
  expect(server.book.title).toBe('Mine');
  expect(draft.view()).toMatchObject({ book: { title: 'Also mine' }, theirs: { title: 'Mine' } });
  expect(await draft.keepMine()).toBe(true);
  expect(server.book.title).toBe('Also mine');
});
