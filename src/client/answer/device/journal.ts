import { escapeHtml } from '../../../shared/escape-html.ts';
import type { Database, Device, Draft } from './store.ts';

/** What the database may not have: of one question, written synchronously. */
export type JournalEntry = Omit<Draft, 'html'> & {
  /** Undefined where it was too long for the journal: then only what was sent is known. */
  html?: string | undefined;
  /** It was not known whether the database holds another draft, which this must not replace. */
  isBlind?: boolean | undefined;
  /** What was typed, where that alone is to be put behind such a draft. */
  typed?: string | undefined;
};

export type Journal = {
  read: (question_id: string) => JournalEntry | undefined;
  write: (entry: JournalEntry) => void;
  /** Deletes the entry, unless it was written after `at`. */
  forget: (question_id: string, at: number) => void;
};

/**
 * Characters of one entry. All of localStorage holds some five million, for all questions; of a longer answer the
 * journal keeps what was sent, and its text is in the database only.
 */
const longestEntry = 250_000;

const keyOf = (question_id: string) => `answerJournal ${question_id}`;

/**
 * A journal in localStorage. A write there is done when it returns, where one in IndexedDB may be dropped with the page.
 * Storage that is full or forbidden is logged: the database and the server are still there.
 */
export const openJournal = (): Journal => {
  const ifAllowed = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      console.warn('This device keeps no journal.', error);
      return undefined;
    }
  };

  const read = (question_id: string) =>
    ifAllowed(() => {
      const text = localStorage.getItem(keyOf(question_id));
      return text === null ? undefined : (JSON.parse(text) as JournalEntry);
    });

  return {
    read,
    write: (entry) =>
      ifAllowed(() => {
        const text = JSON.stringify(entry);
        const isShort = text.length <= longestEntry;
        const kept = isShort ? text : JSON.stringify({ ...entry, html: undefined, typed: undefined, base_content: '' });
        localStorage.setItem(keyOf(entry.question_id), kept);
      }),
    forget: (question_id, at) => {
      const entry = read(question_id);
      if (entry && (entry.at ?? 0) <= at) ifAllowed(() => localStorage.removeItem(keyOf(question_id)));
    },
  };
};

/** `html` with a paragraph of plain text behind it. */
export const withTyped = (html: string, typed: string): string => `${html}<p>${escapeHtml(typed)}</p>`;

/** The newer of both, with everything that either knows to have been sent. */
export const newestOf = (draft: Draft | undefined, entry: JournalEntry | undefined): Draft | undefined => {
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
 * A database with a journal beside it, for what cannot wait. An entry is gone once the database has what it holds.
 * A draft that could not be read is neither replaced nor deleted: the journal and the server have what is typed then.
 */
export const withJournal = (database: Database, journal: Journal): Device => {
  let last = 0;
  /** The last read of a draft succeeded. */
  let isRead = false;
  const change = async (work: () => Promise<void>) => {
    if (!isRead) throw new Error('The draft on this device could not be read, so it is not replaced.');
    await work();
  };
  // grows also where the clock of a tablet was set back
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
      // not before: a deletion may be dropped with the page too, and the draft be there without what was sent of it
      await change(() => database.deleteDraft(question_id)).finally(() => journal.forget(question_id, at));
    },
    readJournal: journal.read,
    writeJournal: (entry) => journal.write({ ...entry, isBlind: entry.isBlind ?? !isRead, at: stamp() }),
  };
};
