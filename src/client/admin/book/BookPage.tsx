import './book.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Book } from '../../../shared/books.ts';
import type { Person } from '../../../shared/people/people.ts';
import { bookPage as messages } from '../../messages.ts';
import { AdminFrame, AdminHeading } from '../frame/AdminPage.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { booksQuery, everyoneQuery } from '../queries/book-queries.ts';
import { BookEditor } from './BookEditor.tsx';
import { BookTitle } from './BookTitle.tsx';
import { bookQuestionsOf } from './book-questions.ts';
import { FirstBook } from './FirstBook.tsx';

/** The page of books; `?book=` is the id of the open one. */
export const BookPage = () => (
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
  const stories = useMemo(() => bookQuestionsOf(people), [people]);
  const open = (id: string) => setParams({ book: id }, { replace: true });
  const book = books.find(({ id }) => id === params.get('book')) ?? books.at(-1);
  if (!book) return <FirstBook stories={stories} onMade={open} />;
  return (
    <BookEditor key={book.id} book={book} stories={stories}>
      {(draft) => <BookTitle books={books} book={book} draft={draft} onOpen={open} />}
    </BookEditor>
  );
};
