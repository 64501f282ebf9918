import type { Answer, AnsweredQuestion } from '../../../shared/answers/answers.ts';
import { openJournal, withJournal } from './journal.ts';

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

/** `key`: the question's id and the tab that wrote it; only the id in drafts of earlier releases. */
export type StoredDraft = Draft & { key: string };

/** A photo whose upload has not finished. */
type KeptPhoto = { name: string; question_id: string; file: File };

/** IndexedDB on this device. Every call rejects if the browser forbids or lacks storage. */
export type Database = {
  /** The drafts of all tabs for one question. */
  readDrafts: (question_id: string) => Promise<StoredDraft[]>;
  writeDraft: (draft: StoredDraft) => Promise<void>;
  deleteDraft: (key: string) => Promise<void>;
  /** Deletes a draft, unless its text has changed since it was read. */
  deleteUnchanged: (draft: StoredDraft) => Promise<void>;
  readPhoto: (name: string) => Promise<KeptPhoto | undefined>;
  writePhoto: (photo: KeptPhoto) => Promise<void>;
  deletePhoto: (name: string) => Promise<void>;
  /** The last state of the most recently opened question, for opening it offline. Only one is stored. */
  readAnswer: (token: string) => Promise<Answer | undefined>;
  writeAnswer: (token: string, answer: Answer) => Promise<void>;
  forgetAnswer: () => Promise<void>;
  /** Asks the browser, once, not to evict this data when storage is low. */
  persist: () => Promise<void>;
  /** For recordings: reads the result of a request, or changes their stores; resolves once the change is complete. */
  recordings: RecordingStores;
};

export type RecordingStores = {
  read: <T>(store: RecordingStore, request: (objects: IDBObjectStore) => IDBRequest<T>) => Promise<T>;
  change: (work: (transaction: IDBTransaction) => void) => Promise<void>;
};

/** Recordings, their sound in pieces of a second, and the levels of these. */
type RecordingStore = 'recordings' | 'chunks' | 'levels';

/** The database and a synchronous journal. The journal never throws, because the database is there as well. */
export type Device = Omit<Database, 'readDrafts' | 'writeDraft' | 'deleteDraft' | 'deleteUnchanged'> & {
  /**
   * What all tabs left that the server does not have; deletes what it has. The journal is read synchronously, before this
   * returns.
   */
  readDraft: (question: AnsweredQuestion) => Promise<Draft | undefined>;
  /** Stores this tab's draft, and deletes the drafts of other tabs that it has read. */
  writeDraft: (draft: Draft) => Promise<void>;
  /** Deletes this tab's draft, and the drafts of other tabs that it has read. */
  deleteDraft: (question_id: string) => Promise<void>;
  /** Synchronous, so it survives a closing page. The entry is deleted once the database has the same. */
  writeJournal: (draft: Draft) => void;
};

const stores = {
  drafts: 'question_id',
  photos: 'name',
  answers: 'token',
  recordings: 'id',
  chunks: ['id', 'take', 'chunk'],
  levels: ['id', 'take', 'chunk'],
};
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
    const { result } = request;
    for (const [store, keyPath] of Object.entries(stores))
      if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, { keyPath });
  };
  return settled(request);
};

/** DOMException names for a lost connection; WebKit loses it when a tablet has slept. */
const lostConnection = ['InvalidStateError', 'UnknownError'];

const isNamed = (error: unknown, ...names: string[]) => error instanceof DOMException && names.includes(error.name);

/** A later release may have raised the version; its schema stays compatible with this page. */
const open = () =>
  openVersion(2).catch((error: unknown) => {
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

  const read = <T>(store: StoreName, request: (objects: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    transact((database) => settled(request(database.transaction(store).objectStore(store)))).catch((error: unknown) => {
      if (error === timedOut) isUnresponsive = true;
      throw error;
    });

  /** Resolves once the transaction has completed. */
  const change = (store: StoreName, work: (objects: IDBObjectStore) => void): Promise<void> =>
    changeAll([store], (transaction) => work(transaction.objectStore(store)));

  const changeAll = (names: StoreName[], work: (transaction: IDBTransaction) => void): Promise<void> =>
    transact((database) => {
      const transaction = database.transaction(names, 'readwrite');
      work(transaction);
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    });

  /** Commits without waiting for the page, which may be closing. */
  const write = (store: StoreName, work: (objects: IDBObjectStore) => void) =>
    change(store, (objects) => {
      work(objects);
      objects.transaction.commit();
    });

  return {
    readDrafts: async (question_id) => {
      const range = IDBKeyRange.bound(question_id, `${question_id} \uffff`);
      const found: Draft[] = await read('drafts', (store) => store.getAll(range));
      return found.map((draft) => ({ ...draft, key: draft.question_id, question_id }));
    },
    // the key is stored as `question_id`: the schema stays that of earlier releases, whose pages may still be open
    writeDraft: (draft) => write('drafts', (store) => store.put({ ...draft, question_id: draft.key })),
    deleteDraft: (key) => write('drafts', (store) => store.delete(key)),
    deleteUnchanged: ({ key, html }) =>
      change('drafts', (store) => {
        const found: IDBRequest<Draft | undefined> = store.get(key);
        found.onsuccess = () => {
          if (found.result?.html === html) store.delete(key);
        };
      }),
    readPhoto: (name) => read('photos', (store) => store.get(name)),
    writePhoto: (photo) => write('photos', (store) => store.put(photo)),
    deletePhoto: (name) => write('photos', (store) => store.delete(name)),
    readAnswer: async (token) =>
      (await read<{ answer: Answer } | undefined>('answers', (store) => store.get(token)))?.answer,
    writeAnswer: (token, answer) =>
      write('answers', (store) => {
        store.clear();
        store.put({ token, answer });
      }),
    forgetAnswer: () => write('answers', (store) => store.clear()),
    persist: async () => {
      if (hasAskedToPersist) return;
      hasAskedToPersist = true;
      // missing over plain HTTP
      await navigator.storage?.persist?.();
    },
    recordings: {
      read,
      change: (work) => changeAll(['recordings', 'chunks', 'levels'], work),
    },
  };
};
