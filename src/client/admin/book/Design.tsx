import { type ComponentProps, useId, useState } from 'react';
import { type Book, type BookFields, bookPrinters, photoSizes } from '../../../shared/books.ts';
import { limits } from '../../../shared/limits.ts';
import { format, isolate, bookPage as messages } from '../../messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { WritingLanguageOptions } from '../frame/LanguageOptions.tsx';
import type { BookQuestions } from './book-questions.ts';
import { CoverPhoto } from './CoverPhoto.tsx';
import { DraftTextArea } from './DraftField.tsx';
import { FormatChoice } from './FormatChoice.tsx';
import { Titles } from './Titles.tsx';

const texts = messages.more;

type SettingsProps = { book: Book; onChange: (fields: Partial<BookFields>) => void };

/** The words around the stories, and what the book looks like. */
export const Design = ({ book, stories, onChange }: SettingsProps & { stories: BookQuestions }) => (
  <>
    <Titles book={book} onChange={onChange} />
    <FormatChoice value={book.format} onChange={(chosen) => onChange({ format: chosen })} />
    <div className="fields">
      <BookText
        label={texts.dedication}
        hint={texts.dedicationHint}
        rows={2}
        value={book.dedication}
        onType={(dedication) => onChange({ dedication })}
      />
      <BookText label={texts.foreword} rows={5} value={book.foreword} onType={(foreword) => onChange({ foreword })} />
      <BookText
        label={texts.afterword}
        rows={5}
        value={book.afterword}
        onType={(afterword) => onChange({ afterword })}
      />
      <BookText
        label={texts.backCover}
        rows={3}
        value={book.back_cover}
        onType={(back_cover) => onChange({ back_cover })}
      />
      <CoverPhoto book={book} stories={stories} onChange={onChange} />
      <CoverColour book={book} onChange={onChange} />
      <PhotoSize book={book} onChange={onChange} />
      <QrCodes book={book} onChange={onChange} />
      <HeadingLanguage book={book} onChange={onChange} />
      <PrinterFields book={book} onChange={onChange} />
    </div>
  </>
);

const BookText = (props: Omit<ComponentProps<typeof DraftTextArea>, 'dir' | 'maxLength'>) => (
  <DraftTextArea dir="auto" maxLength={limits.bookText} {...props} />
);

const colours = [1, 2, 3, 4, 5, 6] as const;

const CoverColour = ({ book, onChange }: SettingsProps) => (
  <RadioGroup
    className="cluster cover-colours"
    legend={texts.colour}
    values={colours}
    chosen={book.cover_colour as (typeof colours)[number]}
    onChoose={(cover_colour) => onChange({ cover_colour })}
    choice={(colour) => ({
      className: `cover-colour cover-${colour}`,
      title: texts.colours[colour],
      'aria-label': texts.colours[colour],
      children: <span />,
    })}
  />
);

const PhotoSize = ({ book, onChange }: SettingsProps) => (
  <RadioGroup
    className="choices"
    legend={texts.photoSize}
    values={photoSizes}
    chosen={book.photo_size}
    onChoose={(photo_size) => onChange({ photo_size })}
    choice={(size) => ({ children: texts.photoSizes[size] })}
  />
);

const QrCodes = ({ book, onChange }: SettingsProps) => {
  const id = useId();
  return (
    <div>
      <div className="choices">
        <Choice
          type="checkbox"
          checked={book.qr_codes}
          aria-describedby={id}
          onChange={({ target }) => onChange({ qr_codes: target.checked })}
        >
          {texts.qrCodes}
        </Choice>
      </div>
      <div id={id}>
        <p className="hint">{texts.qrCodesHint}</p>
        {book.qr_codes && <p className="hint">{format(texts.qrCodesLink, { title: isolate(book.title) })}</p>}
      </div>
    </div>
  );
};

const HeadingLanguage = ({ book, onChange }: SettingsProps) => {
  return (
    <Select
      label={texts.language}
      value={book.language}
      onChange={({ target }) => onChange({ language: target.value })}
    >
      <WritingLanguageOptions current={book.language} />
    </Select>
  );
};

/** How the width of the spine is determined: by a printer's rules, or given. */
export const PrinterFields = ({ book, onChange }: SettingsProps) => (
  <>
    <Select
      label={texts.printer}
      value={book.printer}
      onChange={({ target }) => onChange({ printer: target.value as Book['printer'] })}
    >
      {bookPrinters.map((printer) => (
        <option key={printer} value={printer}>
          {texts.printers[printer]}
        </option>
      ))}
    </Select>
    {book.printer === 'own' && <SpineField book={book} onChange={onChange} />}
  </>
);

/** Saves the width as it is typed, while it is valid. */
const SpineField = ({ book, onChange }: SettingsProps) => {
  const [fault, setFault] = useState('');
  const read = ({ value, validity }: HTMLInputElement) => {
    setFault(validity.valid ? '' : texts.spineFault);
    if (validity.valid) onChange({ spine_mm: value === '' ? null : Number(value) });
  };
  return (
    <Field
      label={texts.spine}
      error={fault}
      type="number"
      min={0}
      max={100}
      step={0.1}
      defaultValue={book.spine_mm ?? undefined}
      // not onChange, which React leaves out when invalid input follows a blank field
      onInput={(event) => read(event.currentTarget)}
    />
  );
};
