import { type JournalEntry, withJournal } from '../../../src/client/answer/device/journal.ts';
import type { Database, Device, StoredDraft } from '../../../src/client/answer/device/store.ts';
import type { Answer } from '../../../src/shared/answers/answers.ts';

type Change = { token: string; apply: () => void; done: () => void };

/** What happens to the last writes of a page that is left. */
export type Ending = 'all applied' | 'some dropped';

/** Browsers write localStorage to the disk with some delay; Chromium after 5 s. */
const untilOnDisk = 5000;

/** The storage of a tablet across pages: writes are applied in order, each some milliseconds after the request. */
export const openModelDevice = (random: () => number) => {
  const drafts = new Map<string, StoredDraft>();
  let answer: Answer | undefined;
  const journal = new Map<string, JournalEntry>();
  /** The time from which all of it is on the disk. */
  let isJournalSafeAt = 0;
  let waiting: Change[] = [];
  let hasFailed = false;

  const change = (token: string, apply: () => void) =>
    new Promise<void>((done, fail) => {
      if (hasFailed) return fail(new Error('The storage is full.'));
      const one = { token, apply, done };
      waiting.push(one);
      setTimeout(
        () => {
          const index = waiting.indexOf(one);
          for (const each of waiting.splice(0, index + 1)) {
            each.apply();
            each.done();
          }
        },
        1 + random() * 40,
      );
    });

  /** The device as seen by one page: once that page is gone, it changes nothing more. */
  const connect = (token: string, isOpen: (token: string) => boolean): Device => {
    const never = () => new Promise<never>(() => {});
    const ifOpen = (apply: () => void) => (isOpen(token) ? change(token, apply) : never());
    /** After all writes requested before. */
    const read = async <T>(what: () => T): Promise<T> => {
      let value: T | undefined;
      await ifOpen(() => {
        value = structuredClone(what());
      });
      return value as T;
    };
    const database: Database = {
      readDrafts: () => read(() => [...drafts.values()]),
      writeDraft: (draft) => {
        const copy = structuredClone(draft);
        return ifOpen(() => void drafts.set(draft.key, copy));
      },
      deleteDraft: (key) => ifOpen(() => void drafts.delete(key)),
      deleteUnchanged: ({ key, html }) =>
        ifOpen(() => {
          if (drafts.get(key)?.html === html) drafts.delete(key);
        }),
      readAnswer: () => read(() => answer),
      writeAnswer: (_token, next) =>
        ifOpen(() => {
          answer = structuredClone(next);
        }),
      forgetAnswer: () =>
        ifOpen(() => {
          answer = undefined;
        }),
      readPhoto: async () => undefined,
      writePhoto: async () => {},
      deletePhoto: async () => {},
      persist: async () => {},
      recordings: { read: () => never(), change: async () => {} },
    };
    return withJournal(database, {
      read: () => structuredClone([...journal.values()]),
      write: (entry) => {
        if (!isOpen(token) || hasFailed) return;
        journal.set(entry.key, structuredClone(entry));
        isJournalSafeAt = Date.now() + untilOnDisk;
      },
      forget: (key, at) => {
        if (isOpen(token) && (journal.get(key)?.at ?? 0) <= at) journal.delete(key);
      },
    });
  };

  return {
    connect,
    /** From now on nothing can be stored. */
    fail: () => {
      hasFailed = true;
    },
    /** The texts in the database, and those in the journal. */
    drafts: () => [...drafts.values()].map(({ html }) => html),
    journal: () => [...journal.values()].map(({ html }) => html),
    /** A page is left. Browsers may drop its last writes, but keep its journal. */
    close: (token: string, ending: Ending) => {
      const own = waiting.filter((one) => one.token === token);
      const kept = new Set(ending === 'all applied' ? own : own.slice(0, Math.floor(random() * (own.length + 1))));
      waiting = waiting.filter((one) => one.token !== token || kept.has(one));
    },
    /** The browser is killed: some of its last writes are applied, in order; recent journal entries may be lost. */
    kill: (ending: Ending, isJournalKept: boolean) => {
      const isAll = ending === 'all applied';
      for (const { apply } of waiting.slice(0, isAll ? undefined : Math.floor(random() * (waiting.length + 1))))
        apply();
      waiting = [];
      if (!isJournalKept && Date.now() < isJournalSafeAt && random() < 0.5) journal.clear();
      isJournalSafeAt = 0;
    },
  };
};
