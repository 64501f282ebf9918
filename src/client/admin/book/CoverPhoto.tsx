import { useQuery } from '@tanstack/react-query';
import type { Book, BookFields } from '../../../shared/books.ts';
import { questionsInBook } from '../../../shared/books.ts';
import { imageBucket } from '../../../shared/content/image-names.ts';
import { format, keepsake as messages } from '../../messages.ts';
import { parseHtml } from '../../trusted-types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { loadQuestion } from '../admin-api.ts';
import { DialogButton } from '../frame/DialogButton.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { isReadable, type Stories, type Story } from './stories.ts';

const texts = messages.more;

type CoverPhotoProps = { book: Book; stories: Stories; onChange: (fields: Partial<BookFields>) => void };

const pathOf = (name: string) => `/${imageBucket}/${name}?w=400`;

/** Chooses the cover photo among those in the book's stories. */
export const CoverPhoto = ({ book, stories, onChange }: CoverPhotoProps) => {
  const chosen = book.chapters.flatMap(questionsInBook).flatMap((id) => stories.get(id) ?? []);
  return (
    <div className="cluster cover-photo">
      <p className="full-row strong">{texts.coverPhoto}</p>
      {book.cover_photo !== null && <img src={pathOf(book.cover_photo)} alt="" width={96} height={96} />}
      <DialogButton
        dialog={(close) => (
          <Dialog title={texts.photosOf} className="dialog-wide" onClose={close}>
            <Photos
              stories={chosen.filter(isReadable)}
              onTake={(cover_photo) => {
                onChange({ cover_photo });
                close();
              }}
            />
            <div className="dialog-actions">
              <Button onClick={close}>{messages.books.cancel}</Button>
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

type Photo = { name: string; alt: string };

const Photos = ({ stories, onTake }: { stories: Story[]; onTake: (name: string) => void }) => {
  const photos = useQuery({ queryKey: ['photos', stories.map(({ id }) => id)], queryFn: () => findPhotos(stories) });
  if (!photos.data) return <LoadState query={photos} />;
  if (photos.data.length === 0) return <p className="hint">{texts.noPhotos}</p>;
  return (
    <ul className="photo-grid">
      {photos.data.map(({ name, alt }) => (
        <li key={name}>
          <button type="button" aria-label={alt} onClick={() => onTake(name)}>
            <img src={pathOf(name)} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
};

// concurrent requests at most
const atOnce = 6;

const findPhotos = async (stories: Story[]): Promise<Photo[]> => {
  const photos: Photo[] = [];
  for (let at = 0; at < stories.length; at += atOnce) {
    const loaded = await Promise.all(stories.slice(at, at + atOnce).map(({ id }) => loadQuestion(id)));
    for (const { content, question_text } of loaded)
      for (const [index, image] of [...parseHtml(content).querySelectorAll('img')].entries()) {
        const name = image.getAttribute('src')?.split('/').at(-1) ?? '';
        const alt = image.alt || format(texts.photoOf, { number: `${index + 1}`, question: excerpt(question_text) });
        if (!photos.some((photo) => photo.name === name)) photos.push({ name, alt });
      }
  }
  return photos;
};
