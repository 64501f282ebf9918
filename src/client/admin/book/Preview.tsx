import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Book, Build } from '../../../shared/books.ts';
import { directionOf } from '../../../shared/messages/languages.ts';
import { format, language, bookPage as messages } from '../../messages.ts';
import { isArrowTaken } from '../../story/shared/arrow-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { fileUrl } from '../api/builds.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { hasFiles, isUnderWay, isWithdrawn } from '../queries/book-queries.ts';
import { BookCover } from './BookCover.tsx';
import { BuildProgress } from './BuildProgress.tsx';
import type { BookQuestions } from './book-questions.ts';
import { countChosen } from './chapters.ts';
import type { Pdf } from './open-pdf.ts';
import { PdfPage } from './PdfPage.tsx';
import { Problems } from './ProblemList.tsx';
import { cover, spreadsOf, spreadWith } from './spreads.ts';
import type { Builds } from './use-builds.ts';
import { usePdf } from './use-pdf.ts';

const texts = messages.preview;

type PreviewProps = { book: Book; isSaved: boolean; stories: BookQuestions; builds: Builds };

/** The preview: pages of the PDF for the screen, spread by spread. */
export const Preview = ({ book, isSaved, stories, builds }: PreviewProps) => {
  const screens = builds.ofBook?.filter(({ edition }) => edition === 'screen');
  const newest = screens?.[0];
  const ready = screens?.find(hasFiles);
  const underWay = screens?.find(isUnderWay);
  const hasStories = countChosen(book.chapters, stories).chosen > 0;
  useFirstPreview(screens?.length === 0 && hasStories && isSaved, builds);
  const isStale = ready?.outdated === true;
  const refused = newest && (newest.state === 'failed' || isWithdrawn(newest)) ? newest : undefined;
  const make = (
    <Button busy={builds.preview.busy} onClick={() => builds.startPreview()}>
      {ready ? texts.again : texts.make}
    </Button>
  );
  return (
    <section className="preview" aria-label={texts.label}>
      {underWay && <BuildProgress build={underWay} builds={builds} />}
      {!underWay && isStale && (
        <div className="cluster preview-stale" role="status">
          <p>{texts.stale}</p>
          {make}
        </div>
      )}
      {!underWay && refused && (
        <div className="cluster preview-stale" role="alert">
          {refused.state === 'failed' && <p>{messages.build.failed}</p>}
          <Problems problems={refused.problems} stories={stories} />
          {!isStale && make}
        </div>
      )}
      {ready ? (
        <Volumes key={book.id} book={book} build={ready} />
      ) : (
        <div className="preview-empty">
          <div className="preview-blank" aria-hidden="true" />
          {!underWay && !refused && (
            <>
              <p>{hasStories ? texts.none : texts.noStories}</p>
              {hasStories && screens && make}
            </>
          )}
        </div>
      )}
    </section>
  );
};

/** Makes the first preview of a book at once. */
const useFirstPreview = (isWanted: boolean, { startPreview }: Builds) => {
  const isStarted = useRef(false);
  useEffect(() => {
    if (!isWanted || isStarted.current) return;
    isStarted.current = true;
    void startPreview();
  });
};

const Volumes = ({ book, build }: { book: Book; build: Build }) => {
  const [volume, setVolume] = useState(1);
  const shown = Math.min(volume, build.files.length);
  return (
    <>
      {build.files.length > 1 && (
        <div className="cluster volumes">
          {build.files.map(({ name }, index) => (
            <Button key={name} aria-pressed={shown === index + 1} onClick={() => setVolume(index + 1)}>
              {format(texts.volume, { number: `${index + 1}` })}
            </Button>
          ))}
        </div>
      )}
      <Opened book={book} url={fileUrl(build.id, shown)} />
    </>
  );
};

const Opened = ({ book, url }: { book: Book; url: string }) => {
  const opened = usePdf(url);
  if (opened?.pdf) return <Pages book={book} pdf={opened.pdf} />;
  if (opened?.failure === undefined) return <p className="preview-empty">{texts.loading}</p>;
  return (
    <div className="preview-empty">
      <p>{texts.failed}</p>
      <a className="button" href={url} download>
        <AdminIcon name="download" />
        {texts.download}
      </a>
    </div>
  );
};

const Pages = ({ book, pdf }: { book: Book; pdf: Pdf }) => {
  const { stage, box } = useSize();
  const [page, setPage] = useState(cover);
  const ratio = pdf.size.width / pdf.size.height;
  // spreads only where two pages side by side are legible
  const isDouble = box.width >= 560;
  const spreads = spreadsOf(pdf.pages, isDouble);
  const at = spreadWith(spreads, page);
  const spread = spreads[at] ?? [];
  const width = Math.floor(Math.min(box.width / (isDouble ? 2 : 1), box.height * ratio));
  const height = Math.floor(width / ratio);

  const turn = (by: -1 | 1) => {
    const next = spreads[at + by]?.[0];
    if (next !== undefined) setPage(next);
  };
  useArrowKeys((by) => turn(pdf.isRightToLeft ? (-by as -1 | 1) : by));

  const order = pdf.isRightToLeft ? [...spread].reverse() : spread;
  return (
    <>
      {/* the buttons are on the sides to which the book's pages turn */}
      <div className="preview-pages" dir={pdf.isRightToLeft ? 'rtl' : 'ltr'}>
        <Button className="button-icon" aria-label={texts.previous} aria-disabled={at === 0} onClick={() => turn(-1)}>
          <AdminIcon name="previous" />
        </Button>
        <p role="status" dir={directionOf(language)}>
          {placeText(spread, pdf.pages)}
        </p>
        <Button
          className="button-icon"
          aria-label={texts.next}
          aria-disabled={at === spreads.length - 1}
          onClick={() => turn(1)}
        >
          <AdminIcon name="next" />
        </Button>
      </div>
      <div className="preview-stage" ref={stage}>
        {width > 0 && (
          <div className="spread" data-pages={spread.length} dir="ltr">
            {order.map((number) =>
              number === cover ? (
                <BookCover key="cover" book={book} width={width} height={height} />
              ) : (
                <PdfPage key={number % 2} pdf={pdf} page={number} width={width} height={height} />
              ),
            )}
          </div>
        )}
      </div>
    </>
  );
};

const placeText = (spread: number[], pages: number) => {
  const [first = cover, last] = spread;
  if (first === cover) return texts.cover;
  const number = `${pages}`;
  return last === undefined
    ? format(texts.page, { page: `${first}`, number })
    : format(texts.pages, { first: `${first}`, last: `${last}`, number });
};

/** The space available for the pages, in CSS px. */
const useSize = () => {
  const stage = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setBox(entry.contentRect));
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);
  return { stage, box };
};

/** The left and right arrow keys turn pages. */
const useArrowKeys = (turn: (by: -1 | 1) => void) => {
  // a layout effect, so that the listener is added before the first paint
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || isArrowTaken(event)) return;
      event.preventDefault();
      turn(event.key === 'ArrowLeft' ? -1 : 1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
};
