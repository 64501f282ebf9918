import { useQuery } from '@tanstack/react-query';
import { type Book, type BookFields, questionsInBook } from '../../../shared/books.ts';
import { imagePathOf, thumbnailOf } from '../../../shared/content/image-names.ts';
import { bookPage as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { photosQuery } from '../queries/book-queries.ts';
import { type BookQuestion, type BookQuestions, canBeInBook } from './book-questions.ts';

const texts = messages.more;

type CoverPhotoProps = { book: Book; stories: BookQuestions; onChange: (fields: Partial<BookFields>) => void };

/** Chooses the cover photo among those in the book's stories. */
export const CoverPhoto = ({ book, stories, onChange }: CoverPhotoProps) => {
  const chosen = book.chapters.flatMap(questionsInBook).flatMap((id) => stories.get(id) ?? []);
  return (
    <div className="cluster cover-photo">
      <p className="full-row strong">{texts.coverPhoto}</p>
      {book.cover_photo !== null && (
        <img src={thumbnailOf(imagePathOf(book.cover_photo))} alt="" width={96} height={96} />
      )}
      <DialogButton
        dialog={(close) => (
          <Dialog title={texts.photosOf} className="dialog-wide" onClose={close}>
            <Photos
              stories={chosen.filter(canBeInBook)}
              onTake={(cover_photo) => {
                onChange({ cover_photo });
                close();
              }}
            />
            <div className="action-row">
              <Button onClick={close}>{ui.cancel}</Button>
            </div>
          </Dialog>
        )}
      >
        {texts.choosePhoto}
      </DialogButton>
      {book.cover_photo !== null && (
        <Button variant="quiet" onClick={() => onChange({ cover_photo: null })}>
          {texts.noPhoto}
        </Button>
      )}
    </div>
  );
};

const Photos = ({ stories, onTake }: { stories: BookQuestion[]; onTake: (name: string) => void }) => {
  const photos = useQuery(photosQuery(stories.map(({ id }) => id)));
  if (!photos.data) return <LoadState query={photos} />;
  if (photos.data.length === 0) return <p className="hint">{texts.noPhotos}</p>;
  return (
    <ul className="photo-grid">
      {photos.data.map(({ name, alt }) => (
        <li key={name}>
          <button type="button" aria-label={alt} onClick={() => onTake(name)}>
            <img src={thumbnailOf(imagePathOf(name))} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
};
