import type { Book, BookFields } from '../../../shared/books.ts';
import { limits } from '../../../shared/limits.ts';
import { bookPage as messages } from '../../messages.ts';
import { DraftField } from './DraftField.tsx';

type TitlesProps = { book: Book; onChange: (fields: Partial<BookFields>) => void };

export const Titles = ({ book, onChange }: TitlesProps) => (
  <div className="fields">
    <DraftField
      label={messages.fields.title}
      className="book-title-field"
      dir="auto"
      maxLength={limits.bookTitle}
      autoComplete="off"
      value={book.title}
      isRequired
      onType={(title) => onChange({ title })}
    />
    <DraftField
      label={messages.fields.subtitle}
      dir="auto"
      maxLength={limits.bookTitle}
      autoComplete="off"
      value={book.subtitle}
      onType={(subtitle) => onChange({ subtitle })}
    />
  </div>
);
