import type { Answer } from '../../../shared/answers.ts';
import { type JournalEntry, openJournal, withJournal } from './journal.ts';

/** Words of one question that the server has not acknowledged yet. */
export type Draft = {
  question_id: string;
  /** As the editor stands, with the names of photos still to come. */
  html: string;
  /** The version it started from, and what was stored there. */
  base_version: number;
  base_content: string;
  /** Fingerprints of what was sent and not acknowledged: any of it may have arrived. */
  sent: number[];
  /** When it was written, in ms, and always after the one before; drafts of earlier releases have none. */
  at?: number;
};

/** A photo that has not been sent yet. */
export type KeptPhoto = { name: string; question_id: string; file: File };

/** What this device keeps of a question until the server has it. Every call rejects where the browser keeps nothing. */
export type Database = {
  readDraft: (question_id: string) => Promise<Draft | undefined>;
  writeDraft: (draft: Draft) => Promise<void>;
  deleteDraft: (question_id: string) => Promise<void>;
  readPhoto: (name: string) => Promise<KeptPhoto | undefined>;
  writePhoto: (photo: KeptPhoto) => Promise<void>;
  deletePhoto: (name: string) => Promise<void>;
  /** The last state of the question opened last, so that its page opens without a network. Only one is kept. */
  readAnswer: (token: string) => Promise<Answer | undefined>;
  writeAnswer: (token: string, answer: Answer) => Promise<void>;
  forgetAnswer: () => Promise<void>;
  /** Asks the browser, once, not to throw this away when space is short. */
  persist: () => Promise<void>;
};

/** The database and, for what cannot wait, a journal. The journal never throws: without one the database is still there. */
export type Device = Database & {
  readJournal: (question_id: string) => JournalEntry | undefined;
  /** Done when it returns, also where the page goes in this moment; deleted once the database has as much. */
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

/** What browsers call a connection that they have lost; WebKit does so when a tablet has slept. */
const lost = ['InvalidStateError', 'UnknownError'];

const isNamed = (error: unknown, ...names: string[]) => error instanceof DOMException && names.includes(error.name);

/** A later release may have changed the schema meanwhile; it keeps what this page uses. */
const open = () =>
  openVersion(1).catch((error: unknown) => {
    if (isNamed(error, 'VersionError')) return openVersion();
    throw error;
  });

// in steps: a page that was busy or asleep has not waited
const patience = { steps: 25, step: 200 };

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let isDone = false;
  const giveUp = async () => {
    for (let left = patience.steps; left > 0 && !isDone; left -= 1)
      await new Promise((resolve) => setTimeout(resolve, patience.step));
    if (isDone) return work;
    throw noReply;
  };
  return await Promise.race([work, giveUp()]).finally(() => {
    isDone = true;
  });
};

const noReply = new Error('This device does not answer.');

export const openDevice = (): Device => withJournal(openDatabase(), openJournal());

/**
 * Opens the device's own database with the first call that needs it. Nothing waits for it longer than five seconds.
 * One that leaves a read unanswered for as long is asked no more: the words go to the server, and nothing is written
 * over what could not be read.
 */
const openDatabase = (): Database => {
  let opening: Promise<IDBDatabase> | undefined;
  let isSilent = false;
  let isAsked = false;

  const drop = (connection: Promise<IDBDatabase>) => {
    if (opening === connection) opening = undefined;
    connection.then(
      (database) => database.close(),
      () => {},
    );
  };

  const connect = (): Promise<IDBDatabase> => {
    if (isSilent) return Promise.reject(new Error('This device has not answered.'));
    if (opening) return opening;
    const connection = open().then((database) => {
      // closed by the browser, for instance when a person clears the site's data
      database.onclose = () => drop(connection);
      // another tab runs a later release, which waits until nobody uses the schema of this one
      database.onversionchange = () => drop(connection);
      return database;
    });
    connection.catch(() => drop(connection));
    opening = connection;
    return connection;
  };

  /** Drops a connection that fails, so that the next call opens one; tries once more where the browser had lost it. */
  const transact = async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    const attempt = async () => {
      const connection = connect();
      return inTime(connection.then(work)).catch((error: unknown) => {
        if (error === noReply || isNamed(error, ...lost)) drop(connection);
        throw error;
      });
    };
    return attempt().catch((error: unknown) => {
      if (isNamed(error, ...lost)) return attempt();
      throw error;
    });
  };

  const read = <T>(store: StoreName, key: string): Promise<T | undefined> =>
    transact((database) => settled<T | undefined>(database.transaction(store).objectStore(store).get(key))).catch(
      (error: unknown) => {
        if (error === noReply) isSilent = true;
        throw error;
      },
    );

  /** Resolves once the change is on its way to the disk, not merely asked for. */
  const change = (store: StoreName, work: (objects: IDBObjectStore) => void): Promise<void> =>
    transact((database) => {
      const transaction = database.transaction(store, 'readwrite');
      work(transaction.objectStore(store));
      // not left to the page, which may be gone by then
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
      if (isAsked) return;
      isAsked = true;
      // missing over plain HTTP
      await navigator.storage?.persist?.();
    },
  };
};
