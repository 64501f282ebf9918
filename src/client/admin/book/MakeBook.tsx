import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type ArchivePart,
  type ArchiveSize,
  archiveParts,
  type Book,
  type BookEdition,
  type BookFields,
} from '../../../shared/books.ts';
import { format, formatBytes } from '../../../shared/messages/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { useDialog } from '../frame/use-dialog.ts';
import { BookIcon } from './icons.tsx';
import { archiveSizeQuery } from './keepsake-queries.ts';
import { PrinterFields } from './MoreSettings.tsx';
import { messages } from './messages.ts';
import type { Builds } from './use-builds.ts';

const texts = messages.bar;

type BookBarProps = { book: Book; builds: Builds; onChange: (fields: Partial<BookFields>) => void };

/** The number of pages and stories, and buttons that make the editions. */
export const BookBar = ({ book, builds, onChange }: BookBarProps) => {
  const { dialog, open, close } = useDialog<'archive' | 'pdf'>();
  const { pages, spine_mm } = builds.ofBook?.find(({ state, pages }) => state === 'done' && pages !== undefined) ?? {};
  const name = messages.formats[book.format];
  return (
    <section className="ends book-bar" aria-label={texts.label}>
      <div className="book-measures">
        <p className="strong">
          {pages === undefined
            ? format(texts.noPages, { format: name })
            : format(texts.pages, { count: pages, format: name })}
        </p>
        <p className="hint">
          {spine_mm === undefined ? texts.ready : format(texts.spine, { width: `${Math.round(spine_mm * 10) / 10}` })}
        </p>
      </div>
      <div className="cluster book-actions">
        <Button onClick={() => open('archive')}>
          <BookIcon name="archive" />
          {texts.archive}
        </Button>
        <Button busy={builds.change.busy} onClick={() => builds.start('epub')}>
          <BookIcon name="epub" />
          {texts.epub}
        </Button>
        <Button variant="main" onClick={() => open('pdf')}>
          <BookIcon name="book" />
          {texts.pdf}
        </Button>
      </div>
      {dialog === 'pdf' && <MakeDialog book={book} builds={builds} onChange={onChange} onClose={close} />}
      {dialog === 'archive' && <ArchiveDialog builds={builds} onClose={close} />}
    </section>
  );
};

const purposes = ['screen', 'print', 'pdfa'] as const;
type Purpose = (typeof purposes)[number];

const editionsFor: Record<Purpose, BookEdition[]> = {
  screen: ['screen'],
  print: ['print', 'cover'],
  pdfa: ['pdfa'],
};

const MakeDialog = ({ book, builds, onChange, onClose }: BookBarProps & { onClose: () => void }) => {
  const name = useId();
  const [purpose, setPurpose] = useState<Purpose>('screen');
  const { title, which, editions, hints, start, cancel } = messages.make;
  const make = () => {
    onClose();
    void builds.start(...editionsFor[purpose]);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <fieldset className="purposes">
        <legend>{which}</legend>
        {purposes.map((each) => (
          <label key={each} className="choice purpose">
            <input
              type="radio"
              name={name}
              checked={each === purpose}
              aria-describedby={`${name}-${each}`}
              onChange={() => setPurpose(each)}
            />
            <span>
              {editions[each]}
              <span id={`${name}-${each}`} className="hint">
                {hints[each]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {purpose === 'print' && (
        <div className="fields">
          <PrinterFields book={book} onChange={onChange} />
        </div>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button variant="main" onClick={make}>
          {start}
        </Button>
      </div>
    </Dialog>
  );
};

const ArchiveDialog = ({ builds, onClose }: { builds: Builds; onClose: () => void }) => {
  const size = useQuery(archiveSizeQuery);
  const { title, text, size: sizeMessage, start, cancel } = messages.archive;
  const [leaveOut, setLeaveOut] = useState<ArchivePart[]>([]);
  const make = () => {
    onClose();
    void builds.startArchive(leaveOut);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="dialog-text">{text}</p>
      <LoadState query={size} />
      {size.data && (
        <p className="strong">
          {format(sizeMessage, {
            count: size.data.answers,
            photos: `${size.data.photos}`,
            size: formatBytes(size.data.bytes),
          })}
        </p>
      )}
      {size.data && <PrivateParts size={size.data} leaveOut={leaveOut} onChange={setLeaveOut} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button variant="main" busy={!size.data && !size.isError} onClick={make}>
          {start}
        </Button>
      </div>
    </Dialog>
  );
};

type PrivatePartsProps = { size: ArchiveSize; leaveOut: ArchivePart[]; onChange: (leaveOut: ArchivePart[]) => void };

/** What the archive contains that its readers may not be meant to see, each with a checkbox. */
const PrivateParts = ({ size, leaveOut, onChange }: PrivatePartsProps) => {
  const parts = archiveParts.filter((part) => size[part] > 0);
  if (parts.length === 0) return null;
  return (
    <fieldset className="choices archive-parts">
      <legend>{messages.archive.private}</legend>
      {parts.map((part) => (
        <label key={part} className="choice">
          <input
            type="checkbox"
            checked={!leaveOut.includes(part)}
            onChange={({ target }) =>
              onChange(target.checked ? leaveOut.filter((other) => other !== part) : [...leaveOut, part])
            }
          />
          {format(messages.archive.include[part], { count: size[part] })}
        </label>
      ))}
    </fieldset>
  );
};
