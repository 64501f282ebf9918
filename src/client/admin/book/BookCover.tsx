import type { CSSProperties } from 'react';
import { CoverPicture } from '../../../pages/CoverPicture.tsx';
import type { Book } from '../../../shared/books.ts';
import { imagePathOf } from '../../../shared/content/image-names.ts';
import { bookPage as messages } from '../../messages.ts';

type BookCoverProps = {
  book: Book;
  /** In CSS px. */
  width: number;
  height: number;
};

/**
 * The front of the cover: colour, photo, title and subtitle. cover.typ measures a long title; this size is an estimate.
 */
export const BookCover = ({ book, width, height }: BookCoverProps) => {
  const { title, subtitle, cover_photo, cover_colour } = book;
  // cover.typ counts in points on a page of A5
  const size = (points: number): CSSProperties => ({ fontSize: (height / 595) * points });
  return (
    <section
      className={`book-cover cover-${cover_colour}`}
      aria-label={messages.preview.cover}
      data-photo={cover_photo !== null || undefined}
      style={{ width, height }}
    >
      {cover_photo !== null && (
        <CoverPicture image={{ src: imagePathOf(cover_photo) }} className="book-cover-photo" sizes={`${width}px`} />
      )}
      <div className="book-cover-words">
        <p dir="auto" style={size(title.length > 60 ? 20 : title.length > 30 ? 26 : 32)}>
          {title}
        </p>
        {subtitle !== '' && (
          <p dir="auto" className="book-cover-subtitle" style={size(12.5)}>
            {subtitle}
          </p>
        )}
      </div>
    </section>
  );
};
