import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Book } from '../../shared/books.ts';
import { noticeEndedSession } from '../ui/use-change.ts';
import { type Draft, type DraftView, openDraft } from './draft.ts';
import { changeBook, loadBook } from './keepsake-api.ts';
import { showBook } from './keepsake-queries.ts';

/** The draft of a book while it is on the screen. Saves what is left when the page is hidden or left. */
export const useDraft = (book: Book): { draft: Draft; view: DraftView } => {
  const client = useQueryClient();
  const [draft] = useState(() =>
    openDraft(book, {
      save: (change) => changeBook(book.id, change),
      load: () => loadBook(book.id),
      onStored: (stored) => showBook(client, stored),
    }),
  );
  const view = useSyncExternalStore(draft.subscribe, draft.view);

  useEffect(() => draft.adopt(book), [draft, book]);
  useEffect(() => noticeEndedSession(view.failure), [view.failure]);
  useEffect(() => draft.close, [draft]);
  useEffect(() => {
    const saveIfHidden = () => document.visibilityState === 'hidden' && void draft.save();
    const ask = (event: BeforeUnloadEvent) => !draft.view().isSaved && event.preventDefault();
    document.addEventListener('visibilitychange', saveIfHidden);
    window.addEventListener('beforeunload', ask);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      window.removeEventListener('beforeunload', ask);
    };
  }, [draft]);

  return { draft, view };
};
