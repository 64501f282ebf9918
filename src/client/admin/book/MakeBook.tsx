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
import { bookRecordings, format, formatBytes, bookPage as messages, sharing, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { toggled } from '../frame/toggled.ts';
import { useDialog } from '../frame/use-dialog.ts';
import { archiveSizeQuery, bookRecordingsQuery } from '../queries/book-queries.ts';
import { settingsQuery } from '../queries/settings-query.ts';
import { OnlyHere } from '../share/OnlyHere.tsx';
import { PrinterFields } from './Design.tsx';
import type { Builds } from './use-builds.ts';

const texts = messages.bar;

type MakeBookProps = { book: Book; builds: Builds; onChange: (fields: Partial<BookFields>) => void };

/** The number of pages, and the button that makes the book, the e-book or the archive. */
export const MakeBook = ({ onMake, ...props }: MakeBookProps & { onMake: () => void }) => {
  const { dialog, open, close } = useDialog<'make'>();
  const { book, builds } = props;
  const { pages, spine_mm } = builds.ofBook?.find(({ state, pages }) => state === 'done' && pages !== undefined) ?? {};
  const name = messages.formats[book.format];
  return (
    <section className="ends book-bar" aria-label={texts.label}>
      <p className="hint cluster">
        <span>
          {pages === undefined
            ? format(texts.noPages, { format: name })
            : format(texts.pages, { count: pages, format: name })}
        </span>{' '}
        {spine_mm !== undefined && <span>{format(texts.spine, { width: `${Math.round(spine_mm * 10) / 10}` })}</span>}
      </p>
      <Button variant="main" onClick={() => open('make')}>
        <AdminIcon name="reading" />
        {messages.make.title}
      </Button>
      {dialog && (
        <MakeDialog
          {...props}
          onMake={() => {
            close();
            onMake();
          }}
          onClose={close}
        />
      )}
    </section>
  );
};

const purposes = ['screen', 'print', 'pdfa', 'epub', 'whole'] as const;
type Purpose = (typeof purposes)[number];

const editionsFor: Record<Exclude<Purpose, 'whole'>, BookEdition[]> = {
  screen: ['screen'],
  print: ['print', 'cover'],
  pdfa: ['pdfa'],
  epub: ['epub'],
};

type MakeDialogProps = MakeBookProps & { onMake: () => void; onClose: () => void };

const MakeDialog = ({ book, builds, onChange, onMake, onClose }: MakeDialogProps) => {
  const id = useId();
  const [purpose, setPurpose] = useState<Purpose>('screen');
  const [leaveOut, setLeaveOut] = useState<ReadonlySet<ArchivePart>>(new Set(['mails']));
  const [withRecordings, setWithRecordings] = useState(false);
  const { data: sound } = useQuery({ ...bookRecordingsQuery(book.id), enabled: purpose !== 'whole' });
  const size = useQuery({ ...archiveSizeQuery, enabled: purpose === 'whole' });
  const { title, which, editions, hints, start } = messages.make;
  // disabled until the contents of the archive are shown
  const isLoading = purpose === 'whole' && !size.data && !size.isError;
  const make = () => {
    onMake();
    void (purpose === 'whole'
      ? builds.startArchive([...leaveOut].filter((part) => size.data?.[part] !== 0))
      : builds.start(editionsFor[purpose], purpose === 'epub' && withRecordings));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <RadioGroup
        className="purposes"
        legend={which}
        values={purposes}
        chosen={purpose}
        onChoose={setPurpose}
        choice={(each) => ({
          className: 'choice purpose',
          'aria-describedby': `${id}-${each}`,
          children: (
            <span>
              {editions[each]}
              <span id={`${id}-${each}`} className="hint">
                {hints[each]}
              </span>
            </span>
          ),
        })}
      />
      {purpose === 'print' && (
        <div className="fields">
          <PrinterFields book={book} onChange={onChange} />
        </div>
      )}
      {purpose === 'epub' && sound && sound.recordings > 0 && (
        <Choice type="checkbox" checked={withRecordings} onChange={({ target }) => setWithRecordings(target.checked)}>
          {format(bookRecordings.withSound, { size: formatBytes(sound.bytes) })}
        </Choice>
      )}
      {purpose !== 'whole' && (book.qr_codes || (sound && sound.recordings > 0)) && <CodesOnlyHere />}
      {purpose === 'whole' && (
        <>
          <LoadState query={size} />
          {size.data && <SizeOfArchive size={size.data} />}
          {size.data && <PrivateParts size={size.data} leaveOut={leaveOut} onChange={setLeaveOut} />}
        </>
      )}
      <div className="action-row">
        <Button onClick={onClose}>{ui.cancel}</Button>
        <Button variant="main" busy={builds.change.busy} aria-disabled={isLoading} onClick={() => !isLoading && make()}>
          {start}
        </Button>
      </div>
    </Dialog>
  );
};

/** Says that the codes in the book would open on this computer only, if that is so. */
const CodesOnlyHere = () => {
  const { data } = useQuery(settingsQuery);
  return data && <OnlyHere link={data.public_url ?? location.origin} title={sharing.onlyHere.inBook} />;
};

const SizeOfArchive = ({ size: { answers, photos, bytes } }: { size: ArchiveSize }) => (
  <p className="strong">
    {format(messages.archive.size, { count: answers, photos: `${photos}`, size: formatBytes(bytes) })}
  </p>
);

type PrivatePartsProps = {
  size: ArchiveSize;
  leaveOut: ReadonlySet<ArchivePart>;
  onChange: (leaveOut: ReadonlySet<ArchivePart>) => void;
};

/** What the archive contains that its readers may not be meant to see, each with a checkbox. */
const PrivateParts = ({ size, leaveOut, onChange }: PrivatePartsProps) => {
  const parts = archiveParts.filter((part) => size[part] > 0);
  if (parts.length === 0) return null;
  return (
    <fieldset className="choices archive-parts">
      <legend>{messages.archive.private}</legend>
      {parts.map((part) => (
        <Choice
          key={part}
          type="checkbox"
          checked={!leaveOut.has(part)}
          onChange={() => onChange(toggled(leaveOut, part))}
        >
          {format(messages.archive.include[part], { count: size[part], size: formatBytes(size.recording_bytes) })}
        </Choice>
      ))}
    </fieldset>
  );
};
