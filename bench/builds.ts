import { setTimeout as sleep } from 'node:timers/promises';
import type { Book, BookEdition, Build } from '../src/shared/books.ts';
import { signIn } from './size/fill.ts';

/** Books and archives as the admin asks for them. */
export type Maker = {
  /** A book of all stories. */
  addBook: () => Promise<Book>;
  /** Changed each time, so that it is really made. */
  makeBook: (book: Book, edition: BookEdition) => Promise<Build>;
  makeArchive: () => Promise<Build>;
  remove: (build: Build) => Promise<void>;
};

// in ms
const interval = 50;

export const openMaker = async (url: string): Promise<Maker> => {
  const cookie = await signIn(url);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  const done = async ({ id }: { id: string }): Promise<Build> => {
    for (;;) {
      const build = await call<Build>('GET', `/api/builds/${id}`);
      if (build.state === 'done') return build;
      if (build.state !== 'waiting' && build.state !== 'running')
        throw new Error(`The build is ${build.state}: ${JSON.stringify(build.problems)}`);
      await sleep(interval);
    }
  };
  let changes = 0;
  return {
    addBook: () => call('POST', '/api/books', { title: 'Where we come from' }),
    makeBook: async (book, edition) => {
      changes += 1;
      await call('PATCH', `/api/books/${book.id}`, { subtitle: `Version ${changes}` });
      return done(await call('POST', `/api/books/${book.id}/builds`, { edition }));
    },
    makeArchive: async () => done(await call('POST', '/api/archives')),
    remove: ({ id }) => call('DELETE', `/api/builds/${id}`),
  };
};
