import { useQueryClient } from '@tanstack/react-query';
import { bookPage as messages } from '../../messages.ts';
import { addBook } from '../api/books.ts';
import { ActionButton } from '../frame/ActionButton.tsx';
import { AdminHeading } from '../frame/AdminPage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { showBook } from '../queries/book-queries.ts';
import type { BookQuestions } from './book-questions.ts';

const texts = messages.empty;

/** Shown while there is no book. */
export const FirstBook = ({ stories, onMade }: { stories: BookQuestions; onMade: (id: string) => void }) => {
  const client = useQueryClient();
  const isAnyAnswered = [...stories.values()].some(({ isAnswered }) => isAnswered);
  const make = async () => {
    const book = await addBook({ title: texts.firstTitle });
    showBook(client, book);
    onMade(book.id);
  };
  return (
    <div className="cluster first-book">
      <div className="first-book-cover cover-1" aria-hidden="true">
        <span>{texts.firstTitle}</span>
      </div>
      <div className="prose">
        <AdminHeading title={messages.title} />
        <p>{texts.text}</p>
        {!isAnyAnswered && <p className="hint">{texts.noStories}</p>}
        <ActionButton variant="main" action={make}>
          <AdminIcon name="reading" />
          {texts.start}
        </ActionButton>
      </div>
    </div>
  );
};
