import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Book } from '../../../shared/books.ts';
import { changeBook, loadBook } from '../api/books.ts';
import { saveBeforeLogout } from '../frame/unsaved-fields.ts';
import { noticeEndedSession } from '../frame/use-change.ts';
import { buildsQuery, showBook } from '../queries/book-queries.ts';
import { type Draft, type DraftView, openDraft } from './draft.ts';
import { openFieldStore } from './kept-fields.ts';

// outlive the page: unsaved drafts keep retrying while another page is shown
const drafts = new Map<string, Draft>();

saveBeforeLogout(() => Promise.all([...drafts.values()].map((draft) => draft.save())));

const takeDraft = (book: Book, client: QueryClient): Draft => {
  const known = drafts.get(book.id);
  if (known && !known.view().isSaved) {
    known.adopt(book);
    known.resume();
    return known;
  }
  const draft = openDraft(book, {
    save: (change) => changeBook(book.id, change),
    load: () => loadBook(book.id),
    onStored: (stored) => {
      showBook(client, stored);
      // what was made before may be outdated now
      void client.invalidateQueries({ queryKey: buildsQuery(book.id).queryKey });
    },
    device: openFieldStore(book.id),
  });
  drafts.set(book.id, draft);
  return draft;
};

/** The draft of a book, undefined in the first render: opening it takes over what closed tabs have left unsaved. */
export const useDraft = (book: Book): Draft | undefined => {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>();
  const open = useEffectEvent(() => setDraft(takeDraft(book, client)));
  useLayoutEffect(() => open(), []);
  return draft;
};

/** What a draft shows. It is saved at once when the page is hidden or left, and when the network is back. */
export const useDraftView = (draft: Draft, book: Book): DraftView => {
  const view = useSyncExternalStore(draft.subscribe, draft.view);

  useEffect(() => draft.adopt(book), [draft, book]);
  useEffect(() => noticeEndedSession(view.failure), [view.failure]);
  useEffect(() => {
    const save = () => void draft.save();
    const saveIfHidden = () => document.visibilityState === 'hidden' && save();
    const ask = (event: BeforeUnloadEvent) => {
      const { isSaved, isKept } = draft.view();
      if (!isSaved && !isKept) event.preventDefault();
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    window.addEventListener('online', save);
    window.addEventListener('beforeunload', ask);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      window.removeEventListener('online', save);
      window.removeEventListener('beforeunload', ask);
      save();
    };
  }, [draft]);

  return view;
};
