import type { Answer } from '../../../shared/answers/answers.ts';
import { type JournalEntry, openJournal, withJournal } from './journal.ts';

/** The text of one question that the server has not acknowledged. */
export type Draft = {
  question_id: string;
  /** The editor's content, with the upload names of pending photos. */
  html: string;
  /** The version it is based on, and that version's content. */
  base_version: number;
  base_content: string;
  /** Fingerprints of unacknowledged requests: any of them may have arrived. */
  sent: number[];
  /** When it was written, in ms since 1970, strictly increasing; drafts of earlier releases have none. */
  at?: number;
};

/** A photo whose upload has not finished. */
type KeptPhoto = { name: string; question_id: string; file: File };

/** IndexedDB on this device. Every call rejects if the browser forbids or lacks storage. */
export type Database = {
  readDraft: (question_id: string) => Promise<Draft | undefined>;
  writeDraft: (draft: Draft) => Promise<void>;
  deleteDraft: (question_id: string) => Promise<void>;
  readPhoto: (name: string) => Promise<KeptPhoto | undefined>;
  writePhoto: (photo: KeptPhoto) => Promise<void>;
  deletePhoto: (name: string) => Promise<void>;
  /** The last state of the most recently opened question, for opening it offline. Only one is stored. */
  readAnswer: (token: string) => Promise<Answer | undefined>;
  writeAnswer: (token: string, answer: Answer) => Promise<void>;
  forgetAnswer: () => Promise<void>;
  /** Asks the browser, once, not to evict this data when storage is low. */
  persist: () => Promise<void>;
};

/** The database and a synchronous journal. The journal never throws, because the database is there as well. */
export type Device = Database & {
  readJournal: (question_id: string) => JournalEntry | undefined;
  /** Synchronous, so it survives a closing page. The entry is deleted once the database has the same. */
  writeJournal: (entry: JournalEntry) => void;
};

const stores = { drafts: 'question_id', photos: 'name', answers: 'token' } as const;
type StoreName = keyof typeof stores;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const name = 'family-stories';

const openVersion = (version?: number) => {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(stores)) request.result.createObjectStore(store, { keyPath });
  };
  return settled(request);
};

/** DOMException names for a lost connection; WebKit loses it when a tablet has slept. */
const lostConnection = ['InvalidStateError', 'UnknownError'];

const isNamed = (error: unknown, ...names: string[]) => error instanceof DOMException && names.includes(error.name);

/** A later release may have raised the version; its schema stays compatible with this page. */
const open = () =>
  openVersion(1).catch((error: unknown) => {
    if (isNamed(error, 'VersionError')) return openVersion();
    throw error;
  });

// in ms, counted in steps: time in which the page was busy or suspended does not count
const timeout = { steps: 25, step: 200 };

const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let isDone = false;
  const expire = async () => {
    for (let left = timeout.steps; left > 0 && !isDone; left -= 1)
      await new Promise((resolve) => setTimeout(resolve, timeout.step));
    if (isDone) return work;
    throw timedOut;
  };
  return await Promise.race([work, expire()]).finally(() => {
    isDone = true;
  });
};

const timedOut = new Error('This device does not answer.');

export const openDevice = (): Device => withJournal(openDatabase(), openJournal());

/**
 * Opens the database lazily. Every call has a timeout of five seconds. After a read has timed out, all further calls
 * reject: the text goes to the server, and a draft that could not be read is not overwritten.
 */
const openDatabase = (): Database => {
  let opening: Promise<IDBDatabase> | undefined;
  let isUnresponsive = false;
  let hasAskedToPersist = false;

  const drop = (connection: Promise<IDBDatabase>) => {
    if (opening === connection) opening = undefined;
    connection.then(
      (database) => database.close(),
      () => {},
    );
  };

  const connect = (): Promise<IDBDatabase> => {
    if (isUnresponsive) return Promise.reject(new Error('This device has not answered.'));
    if (opening) return opening;
    const connection = open().then((database) => {
      // closed by the browser, for instance when a person clears the site's data
      database.onclose = () => drop(connection);
      // a later release in another tab waits to upgrade the schema
      database.onversionchange = () => drop(connection);
      return database;
    });
    connection.catch(() => drop(connection));
    opening = connection;
    return connection;
  };

  /** Drops a failed connection, so that the next call reconnects; retries once if the browser had lost it. */
  const transact = async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    const attempt = async () => {
      const connection = connect();
      return withTimeout(connection.then(work)).catch((error: unknown) => {
        if (error === timedOut || isNamed(error, ...lostConnection)) drop(connection);
        throw error;
      });
    };
    return attempt().catch((error: unknown) => {
      if (isNamed(error, ...lostConnection)) return attempt();
      throw error;
    });
  };

  const read = <T>(store: StoreName, key: string): Promise<T | undefined> =>
    transact((database) => settled<T | undefined>(database.transaction(store).objectStore(store).get(key))).catch(
      (error: unknown) => {
        if (error === timedOut) isUnresponsive = true;
        throw error;
      },
    );

  /** Resolves once the transaction has completed. */
  const change = (store: StoreName, work: (objects: IDBObjectStore) => void): Promise<void> =>
    transact((database) => {
      const transaction = database.transaction(store, 'readwrite');
      work(transaction.objectStore(store));
      // commits without waiting for the page, which may be closing
      transaction.commit();
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    });

  return {
    readDraft: (question_id) => read('drafts', question_id),
    writeDraft: (draft) => change('drafts', (store) => store.put(draft)),
    deleteDraft: (question_id) => change('drafts', (store) => store.delete(question_id)),
    readPhoto: (name) => read('photos', name),
    writePhoto: (photo) => change('photos', (store) => store.put(photo)),
    deletePhoto: (name) => change('photos', (store) => store.delete(name)),
    readAnswer: async (token) => (await read<{ answer: Answer }>('answers', token))?.answer,
    writeAnswer: (token, answer) =>
      change('answers', (store) => {
        store.clear();
        store.put({ token, answer });
      }),
    forgetAnswer: () => change('answers', (store) => store.clear()),
    persist: async () => {
      if (hasAskedToPersist) return;
      hasAskedToPersist = true;
      // missing over plain HTTP
      await navigator.storage?.persist?.();
    },
  };
};
