import { format, viewer as texts } from '../../messages.ts';
import { isRightToLeft, stepOfArrow } from '../../ui/arrow-keys.ts';
import { labelButton, make, makeButton, makeIcon, showImage } from './elements.ts';
import { showUntilBack } from './show-until-back.ts';

/**
 * Opens the photos of a story in a viewer, by tap, click or Enter. Returns a cleanup function. Plain DOM, because the
 * pages of a reading link have no React. Styles: viewer.css.
 */
export const openPhotosIn = (story: HTMLElement): (() => void) => {
  const photos = [...story.querySelectorAll<HTMLImageElement>('.photo-picture img')];
  for (const photo of photos) {
    const frame = frameOf(photo);
    frame.tabIndex = 0;
    frame.setAttribute('role', 'button');
    const description = photo.alt || captionOf(photo);
    frame.setAttribute('aria-label', description ? format(texts.enlarge, { description }) : texts.enlargePlain);
  }
  const open = (target: EventTarget | null) => {
    const frame = target instanceof Element ? target.closest('.photo-picture') : null;
    const at = photos.findIndex((photo) => frameOf(photo) === frame);
    if (at >= 0) showPhotos(photos, at);
    return at >= 0;
  };
  const onClick = ({ target }: MouseEvent) => void open(target);
  const onKey = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && open(event.target)) event.preventDefault();
  };
  story.addEventListener('click', onClick);
  story.addEventListener('keydown', onKey);
  return () => {
    story.removeEventListener('click', onClick);
    story.removeEventListener('keydown', onKey);
  };
};

/** The button is the wrapper of the photo: an image without a description would be a button without a name. */
const frameOf = (photo: HTMLImageElement) => photo.parentElement as HTMLElement;

const captionOf = (photo: HTMLImageElement) =>
  photo.closest('figure')?.querySelector('figcaption')?.textContent?.trim() ?? '';

/** Shows one photo at a time of a row with scroll snapping, so swiping and pinching are the browser's own. */
const showPhotos = (photos: HTMLImageElement[], first: number) => {
  const slides = photos.map(makeSlide);
  const row = make(
    'div',
    { class: 'viewer-row', tabindex: '0', role: 'group', 'aria-label': texts.label },
    ...slides.map(({ slide }) => slide),
  );
  const position = make('p', { class: 'viewer-position', 'aria-live': 'polite' });
  let at = first;
  // in a right-to-left row scrollLeft is negative
  const leftOf = (index: number) => (isRightToLeft() ? -index : index) * row.clientWidth;

  const show = (index: number, behavior: ScrollBehavior) => {
    const wanted = Math.max(0, Math.min(slides.length - 1, index));
    row.scrollTo({ left: leftOf(wanted), behavior: prefersLessMotion() ? 'instant' : behavior });
    arriveAt(wanted);
  };
  const arriveAt = (index: number) => {
    if (index !== at) zoom(false);
    at = index;
    const description = slides[at]?.description;
    position.replaceChildren(
      format(texts.position, { at: `${at + 1}`, count: slides.length }),
      // the position is announced, together with the description of the photo
      ...(description ? [make('span', { class: 'visually-hidden' }, ` ${description}`)] : []),
    );
    previous.setAttribute('aria-disabled', String(at === 0));
    next.setAttribute('aria-disabled', String(at === slides.length - 1));
    slides[at]?.load();
    slides[at + 1]?.load();
  };
  let isZoomed = false;
  const zoom = (zoomed: boolean, toward?: MouseEvent) => {
    isZoomed = zoomed;
    slides[at]?.zoom(zoomed, toward);
    labelButton(zoomButton, zoomed ? texts.zoomOut : texts.zoomIn);
    zoomButton.replaceChildren(makeIcon(zoomed ? 'zoomOut' : 'zoomIn'));
  };

  const previous = makeButton('previous', texts.previous, () => show(at - 1, 'smooth'));
  const next = makeButton('next', texts.next, () => show(at + 1, 'smooth'));
  const zoomButton = makeButton('zoomIn', texts.zoomIn, () => zoom(!isZoomed));
  const close = makeButton('close', texts.close, () => dialog.close());
  const isOne = slides.length === 1;
  const tools = make('div', { class: 'viewer-tools' }, ...(isOne ? [] : [position]), zoomButton, close);
  const dialog = make(
    'dialog',
    { class: 'viewer screen-only', 'aria-label': texts.label },
    row,
    tools,
    ...(isOne ? [] : [previous, next]),
  );

  row.addEventListener('click', (event) => {
    if (event.target instanceof HTMLImageElement) zoom(!isZoomed, event);
    // a click beside the photo
    else if (event.target instanceof HTMLElement && event.target.matches('.viewer-picture')) dialog.close();
  });
  // after a swipe; Safari before 26 has no scrollend
  let settled: ReturnType<typeof setTimeout> | undefined;
  row.addEventListener('scroll', () => {
    clearTimeout(settled);
    settled = setTimeout(() => arriveAt(Math.round(Math.abs(row.scrollLeft) / row.clientWidth)), 120);
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = stepOfArrow(event.key);
    const wanted = arrow ? at + arrow : { Home: 0, End: slides.length - 1 }[event.key];
    const direction = isZoomed ? directions[event.key] : undefined;
    if (direction) slides[at]?.pan(direction);
    else if (wanted !== undefined) show(wanted, 'smooth');
    else if (event.key === '+' || event.key === '=') zoom(true);
    else if (event.key === '-') zoom(false);
    else return;
    event.preventDefault();
  });
  // rotated or resized
  const stay = () => row.scrollTo({ left: leftOf(at), behavior: 'instant' });
  addEventListener('resize', stay);
  // otherwise one finger would scroll the row instead of moving the part of the page that is shown
  const lockWhenPinched = () => row.classList.toggle('is-pinched', (visualViewport?.scale ?? 1) > 1.01);
  visualViewport?.addEventListener('resize', lockWhenPinched);
  dialog.addEventListener('close', () => {
    removeEventListener('resize', stay);
    visualViewport?.removeEventListener('resize', lockWhenPinched);
    dialog.remove();
    document.documentElement.classList.remove('is-viewing');
    const photo = photos[at];
    if (photo) frameOf(photo).focus();
  });

  document.body.append(dialog);
  document.documentElement.classList.add('is-viewing');
  showUntilBack(dialog);
  close.focus();
  show(first, 'instant');
  lockWhenPinched();
};

type Direction = { left?: number; top?: number };
// in px
const panStep = 120;
const directions: Record<string, Direction> = {
  ...{ ArrowLeft: { left: -panStep }, ArrowRight: { left: panStep } },
  ...{ ArrowUp: { top: -panStep }, ArrowDown: { top: panStep } },
};

const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A slide: the photo with its caption. */
const makeSlide = (photo: HTMLImageElement) => {
  const image = make('img', { alt: photo.alt, draggable: 'false' });
  const caption = captionOf(photo);
  const description = photo.alt || caption;
  // zoomed in, it can be scrolled and has the focus
  const picture = make(
    'div',
    { class: 'viewer-picture', dir: 'ltr', role: 'group', 'aria-label': description || texts.label },
    image,
  );
  const slide = make('figure', { class: 'viewer-slide' }, picture);
  if (caption) slide.append(make('figcaption', { dir: 'auto' }, caption));
  const width = Number(photo.getAttribute('width')) || undefined;
  return {
    slide,
    description,
    load: () => {
      // the image already on the page, until the larger one has loaded
      if (!image.src) showImage(image, photo.getAttribute('src') ?? '', width, '100vw');
    },
    pan: (direction: Direction) => picture.scrollBy(direction),
    /** Zooms in 2.5 times, around the clicked point. */
    zoom: (isZoomed: boolean, toward?: MouseEvent) => {
      const { left, top, width: wide, height: high } = image.getBoundingClientRect();
      const [x, y] = toward ? [(toward.clientX - left) / wide, (toward.clientY - top) / high] : [0.5, 0.5];
      picture.classList.toggle('is-zoomed', isZoomed);
      picture.tabIndex = isZoomed ? 0 : -1;
      if (!isZoomed) return;
      image.sizes = '250vw';
      picture.scrollTo({
        left: x * picture.scrollWidth - picture.clientWidth / 2,
        top: y * picture.scrollHeight - picture.clientHeight / 2,
        behavior: 'instant',
      });
    },
  };
};
