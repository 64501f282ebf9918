import { useId } from 'react';
import { type Book, type BookFields, type BookFormat, bookFormats } from '../../../shared/books.ts';
import { limits } from '../../../shared/limits.ts';
import { bookPage as messages } from '../../messages.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
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

type FormatChoiceProps = { value: BookFormat; onChange: (value: BookFormat) => void };

export const FormatChoice = ({ value, onChange }: FormatChoiceProps) => {
  const name = useId();
  return (
    <fieldset className="format-choice">
      <legend>{messages.formats.label}</legend>
      {bookFormats.map((each) => (
        <label key={each} className="format-card">
          <input type="radio" name={name} value={each} checked={each === value} onChange={() => onChange(each)} />
          <span className="format-name">{messages.formats[each]}</span>
          <span className="hint small">{messages.formats.measures[each]}</span>
          <AdminIcon name="done" />
        </label>
      ))}
    </fieldset>
  );
};
