import { tryStorage } from '../../device-storage.ts';
import { joinDrafts } from './draft.ts';
import type { Database, Device, StoredDraft } from './store.ts';

/** An unacknowledged text in localStorage, written synchronously, that IndexedDB may not have yet. */
export type JournalEntry = Omit<StoredDraft, 'html'> & {
  /** Undefined if it was too long for the journal: then only the fingerprints are known. */
  html?: string | undefined;
  /** Written by an earlier release, which had not read the database: the draft in it has another text. */
  isBlind?: boolean | undefined;
};

type Journal = {
  /** The entries of all tabs for one question. */
  read: (question_id: string) => JournalEntry[];
  write: (entry: JournalEntry) => void;
  /** Deletes the entry, unless it was written after `at`. */
  forget: (key: string, at: number) => void;
};

/**
 * In characters. localStorage holds about five million for all questions; of a longer answer the journal has only the
 * fingerprints, and the text is in the database only.
 */
const maxEntryLength = 250_000;

const prefix = 'answerJournal ';

/**
 * A write-ahead journal in localStorage. Writes are synchronous, whereas IndexedDB may drop one when the page closes.
 * Full or forbidden storage is only logged, because the database and the server are there as well.
 */
export const openJournal = (): Journal => {
  const readEntry = (key: string): JournalEntry[] => {
    const text = localStorage.getItem(prefix + key);
    return text === null ? [] : [{ ...JSON.parse(text), key }];
  };

  return {
    read: (question_id) =>
      tryStorage(() =>
        Object.keys(localStorage)
          .filter((name) => name.startsWith(prefix + question_id))
          .flatMap((name) => tryStorage(() => readEntry(name.slice(prefix.length))) ?? []),
      ) ?? [],
    write: (entry) =>
      tryStorage(() => {
        const text = JSON.stringify(entry);
        const isShort = text.length <= maxEntryLength;
        const kept = isShort ? text : JSON.stringify({ ...entry, html: undefined, base_content: '' });
        localStorage.setItem(prefix + entry.key, kept);
      }),
    forget: (key, at) =>
      tryStorage(() => {
        const [entry] = readEntry(key);
        if (entry && (entry.at ?? 0) <= at) localStorage.removeItem(prefix + key);
      }),
  };
};

/** The newer of a tab's draft and entry, with the fingerprints of both. */
const newestOf = (draft: StoredDraft | undefined, entry: JournalEntry | undefined): StoredDraft[] => {
  if (!entry) return draft ? [draft] : [];
  const { html, ...rest } = entry;
  if (html !== undefined && draft && entry.isBlind) return [draft, { ...rest, html }];
  const sent = [...new Set([...(draft?.sent ?? []), ...entry.sent])];
  if (html !== undefined && (draft?.at ?? 0) <= (entry.at ?? 0)) return [{ ...rest, html, sent }];
  return draft ? [{ ...draft, sent }] : [];
};

/**
 * Combines database and journal. Each tab has its own draft and entry, so that none overwrites the text of another. A tab
 * continues the drafts it has read: its next write or deletion deletes them.
 */
export const withJournal = (database: Database, journal: Journal, tab = `${Math.random()}`): Device => {
  let last = 0;
  /** The drafts of other tabs that this one has read and continues. */
  let continued: { drafts: StoredDraft[]; entries: JournalEntry[] } = { drafts: [], entries: [] };
  const keyOf = (question_id: string) => `${question_id} ${tab}`;
  // monotonic, even if the device's clock is set back
  const stamp = () => {
    last = Math.max(Date.now(), last + 1);
    return last;
  };

  const forget = async (read: typeof continued) => {
    if (continued === read) continued = { drafts: [], entries: [] };
    await Promise.all(read.drafts.map(database.deleteUnchanged));
    for (const { key, at = 0 } of read.entries) journal.forget(key, at);
  };

  const deleteDraft = async (question_id: string) => {
    const at = stamp();
    const key = keyOf(question_id);
    const read = continued;
    // afterwards: if the page closes first, the deletion may be lost, and the draft needs the journal's fingerprints
    await database.deleteDraft(key).finally(() => journal.forget(key, at));
    await forget(read);
  };

  return {
    ...database,
    readDraft: async (question) => {
      const entries = journal.read(question.id);
      const drafts = await database.readDrafts(question.id).catch((error: unknown) => {
        if (entries.every(({ html }) => html === undefined)) throw error;
        console.warn('Only the journal of this device can be read.', error);
        return [];
      });
      const own = keyOf(question.id);
      const isOthers = ({ key }: { key: string }) => key !== own;
      continued = { drafts: drafts.filter(isOthers), entries: entries.filter(isOthers) };
      const keys = new Set([...drafts, ...entries].map(({ key }) => key));
      const found = [...keys].flatMap((key) => {
        const isOf = (one: { key: string }) => one.key === key;
        return newestOf(drafts.find(isOf), entries.find(isOf));
      });
      found.sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
      last = Math.max(last, found.at(-1)?.at ?? 0);
      const draft = joinDrafts(found, question);
      if (!draft && found.length > 0) await deleteDraft(question.id);
      return draft;
    },
    writeDraft: async (draft) => {
      const at = stamp();
      const key = keyOf(draft.question_id);
      // what is read while this is written is not in this draft
      const read = continued;
      await database.writeDraft({ ...draft, key, at });
      journal.forget(key, at);
      await forget(read);
    },
    deleteDraft,
    writeJournal: (draft) => journal.write({ ...draft, key: keyOf(draft.question_id), at: stamp() }),
  };
};
