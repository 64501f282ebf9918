import { escapeHtml } from '../../../shared/content/escape-html.ts';
import type { Database, Device, Draft } from './store.ts';

/** An unacknowledged text in localStorage, written synchronously, that IndexedDB may not have yet. */
export type JournalEntry = Omit<Draft, 'html'> & {
  /** Undefined if it was too long for the journal: then only the fingerprints are known. */
  html?: string | undefined;
  /** The database had not been read: a draft in it must not be replaced by this entry. */
  isBlind?: boolean | undefined;
  /** Only what was typed: appended to such a draft. */
  typed?: string | undefined;
};

type Journal = {
  read: (question_id: string) => JournalEntry | undefined;
  write: (entry: JournalEntry) => void;
  /** Deletes the entry, unless it was written after `at`. */
  forget: (question_id: string, at: number) => void;
};

/**
 * In characters. localStorage holds about five million for all questions; of a longer answer the journal has only the
 * fingerprints, and the text is in the database only.
 */
const maxEntryLength = 250_000;

const keyOf = (question_id: string) => `answerJournal ${question_id}`;

/**
 * A write-ahead journal in localStorage. Writes are synchronous, whereas IndexedDB may drop one when the page closes.
 * Full or forbidden storage is only logged, because the database and the server are there as well.
 */
export const openJournal = (): Journal => {
  const ignoreErrors = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      console.warn('This device keeps no journal.', error);
      return undefined;
    }
  };

  const read = (question_id: string) =>
    ignoreErrors(() => {
      const text = localStorage.getItem(keyOf(question_id));
      return text === null ? undefined : (JSON.parse(text) as JournalEntry);
    });

  return {
    read,
    write: (entry) =>
      ignoreErrors(() => {
        const text = JSON.stringify(entry);
        const isShort = text.length <= maxEntryLength;
        const kept = isShort ? text : JSON.stringify({ ...entry, html: undefined, typed: undefined, base_content: '' });
        localStorage.setItem(keyOf(entry.question_id), kept);
      }),
    forget: (question_id, at) => {
      const entry = read(question_id);
      if (entry && (entry.at ?? 0) <= at) ignoreErrors(() => localStorage.removeItem(keyOf(question_id)));
    },
  };
};

/** Appends a paragraph of plain text to `html`. */
export const withTyped = (html: string, typed: string): string => `${html}<p>${escapeHtml(typed)}</p>`;

/** The newer of the two, with the fingerprints of both. */
const newestOf = (draft: Draft | undefined, entry: JournalEntry | undefined): Draft | undefined => {
  if (!entry) return draft;
  const { html, typed, isBlind, at = 0 } = entry;
  const sent = [...new Set([...(draft?.sent ?? []), ...entry.sent])];
  if (draft && isBlind && html !== undefined)
    return { ...draft, html: typed === undefined ? draft.html + html : withTyped(draft.html, typed), sent, at };
  if (draft && (html === undefined || (draft.at ?? 0) > at)) return { ...draft, sent };
  if (html === undefined) return undefined;
  const { question_id, base_version, base_content } = entry;
  return { question_id, html, base_version, base_content, sent, at };
};

/**
 * Combines database and journal. A journal entry is deleted once the database has the same. A draft that could not be
 * read is neither replaced nor deleted; new text is then in the journal and on the server.
 */
export const withJournal = (database: Database, journal: Journal): Device => {
  let last = 0;
  /** The last read of a draft has succeeded. */
  let isRead = false;
  const change = async (work: () => Promise<void>) => {
    if (!isRead) throw new Error('The draft on this device could not be read, so it is not replaced.');
    await work();
  };
  // monotonic, even if the device's clock is set back
  const stamp = () => {
    last = Math.max(Date.now(), last + 1);
    return last;
  };

  return {
    ...database,
    readDraft: async (question_id) => {
      const entry = journal.read(question_id);
      const draft = await database.readDraft(question_id).then(
        (found) => {
          isRead = true;
          return found;
        },
        (error: unknown) => {
          isRead = false;
          if (entry?.html === undefined) throw error;
          console.warn('Only the journal of this device can be read.', error);
          return undefined;
        },
      );
      const newest = newestOf(draft, entry);
      last = Math.max(last, newest?.at ?? 0);
      return newest;
    },
    writeDraft: async (draft) => {
      const at = stamp();
      await change(() => database.writeDraft({ ...draft, at }));
      journal.forget(draft.question_id, at);
    },
    deleteDraft: async (question_id) => {
      const at = stamp();
      // afterwards: if the page closes first, the deletion may be lost, and the draft needs the journal's fingerprints
      await change(() => database.deleteDraft(question_id)).finally(() => journal.forget(question_id, at));
    },
    readJournal: journal.read,
    writeJournal: (entry) => journal.write({ ...entry, isBlind: entry.isBlind ?? !isRead, at: stamp() }),
  };
};
