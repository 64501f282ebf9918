import './keepsake.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Book } from '../../../shared/books.ts';
import type { Person } from '../../../shared/people/people.ts';
import { AdminFrame, AdminHeading } from '../frame/AdminPage.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { BookChoice } from './BookChoice.tsx';
import { BookEditor } from './BookEditor.tsx';
import { FirstBook } from './FirstBook.tsx';
import { booksQuery, everyoneQuery } from './keepsake-queries.ts';
import { messages } from './messages.ts';
import { storiesOf } from './stories.ts';

/** The page of books; `?book=` is the id of the open one. */
export const KeepsakePage = () => (
  <AdminFrame kind="wide">
    <Load />
  </AdminFrame>
);

const Load = () => {
  const books = useQuery(booksQuery);
  const everyone = useQuery(everyoneQuery);
  if (books.data && everyone.data) return <Books books={books.data.books} people={everyone.data} />;
  return (
    <>
      <AdminHeading title={messages.title} />
      <LoadState query={books.data ? everyone : books} />
    </>
  );
};

const Books = ({ books, people }: { books: Book[]; people: Person[] }) => {
  const [params, setParams] = useSearchParams();
  const stories = useMemo(() => storiesOf(people), [people]);
  // the list is another element then
  const isChoosing = useRef(false);
  const open = (id: string) => setParams({ book: id }, { replace: true });
  const book = books.find(({ id }) => id === params.get('book')) ?? books.at(-1);
  if (!book) return <FirstBook stories={stories} onMade={open} />;
  return (
    <BookEditor key={book.id} book={book} stories={stories}>
      {(draft) => <BookChoice books={books} book={book} draft={draft} isChoosing={isChoosing} onOpen={open} />}
    </BookEditor>
  );
};
