import type { Answer } from '../../../shared/answers.ts';

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
};

/** A photo that has not been sent yet. */
export type KeptPhoto = { name: string; question_id: string; file: File };

/** What this device keeps of a question until the server has it. Every call rejects where the browser keeps nothing. */
export type Device = {
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
};

const stores = { drafts: 'question_id', photos: 'name', answers: 'token' } as const;
type StoreName = keyof typeof stores;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = () => {
  const request = indexedDB.open('family-stories', 1);
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(stores)) request.result.createObjectStore(name, { keyPath });
  };
  return settled(request);
};

// in steps: a page that was busy or asleep has not waited
const patience = { steps: 25, step: 200 };

/**
 * Opens the device's own database with the first call that needs it. One that leaves a question unanswered for five
 * seconds is asked no more: the words go to the server, and nothing is written over what could not be read.
 */
export const openDevice = (): Device => {
  let opening: Promise<IDBDatabase> | undefined;
  let isSilent = false;

  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false;
    const giveUp = async () => {
      for (let left = patience.steps; left > 0 && !isDone; left -= 1)
        await new Promise((resolve) => setTimeout(resolve, patience.step));
      if (isDone) return work;
      isSilent = true;
      throw new Error('This device does not answer.');
    };
    return await Promise.race([work, giveUp()]).finally(() => {
      isDone = true;
    });
  };

  const connect = async () => {
    if (isSilent) throw new Error('This device has not answered.');
    opening ??= open().then((database) => {
      // closed by the browser, for instance when a person clears the site's data: the next call opens anew
      database.onclose = () => {
        opening = undefined;
      };
      return database;
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };

  const read = <T>(name: StoreName, key: string): Promise<T | undefined> =>
    inTime(connect().then((database) => settled<T | undefined>(database.transaction(name).objectStore(name).get(key))));

  /** Resolves once the change is on its way to the disk, not merely asked for. */
  const change = async (name: StoreName, work: (store: IDBObjectStore) => void): Promise<void> => {
    const database = await connect();
    const transaction = database.transaction(name, 'readwrite');
    work(transaction.objectStore(name));
    // not left to the page, which may be gone by then
    transaction.commit();
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  };

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
  };
};
