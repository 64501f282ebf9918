import { languageOf } from '../../../shared/language.ts';
import { format, viewer as texts } from '../../messages.ts';
import { isRightToLeft, stepOfArrow } from '../../ui/arrow-keys.ts';
import { keepAwake } from '../../ui/wake-lock.ts';
import { labelButton, make, makeButton, makeIcon, showImage } from './elements.ts';
import { showUntilBack } from './show-until-back.ts';

/**
 * A sentence, and a photo if there is one. `by`: the person and the title of the story. `story`: its number, if the
 * slideshow goes through several.
 */
export type Slide = {
  photo?: { src: string; alt: string; width?: number };
  sentence: string;
  by: string;
  story?: number;
};

type Options = {
  /** Fetches the next slides, before the last one is shown; an empty list means the end. */
  more?: () => Promise<Slide[]>;
  /** The number of stories, if there are several. */
  stories?: number;
};

// in ms: for a slide, and for each of its characters
const pace = { slide: 6000, character: 55 };
/** In ms: how long the buttons stay visible after the pointer has moved. */
const awake = 3500;

/**
 * Full-screen slideshow, controlled by arrow keys, space or a remote. It advances by itself only after Play is pressed.
 * Plain DOM, because the pages of a reading link have no React. Styles: viewer.css.
 */
export const openSlideshow = (first: Slide[], { more, stories = 0 }: Options = {}): void => {
  const slides = [...first];
  const opener = document.activeElement;
  let at = 0;
  let isPlaying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAtEnd = more === undefined;
  let fetching: Promise<void> | undefined;

  const stage = make('div', { class: 'slideshow-stage', 'aria-live': 'polite' });
  const position = make('p', { class: 'viewer-position' });

  const fetchMore = () => {
    if (isAtEnd || !more) return undefined;
    fetching ??= more()
      .then((found) => {
        isAtEnd = found.length === 0;
        slides.push(...found);
      })
      // the next step asks again
      .catch((error) => console.warn('The following slides could not be loaded.', error))
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };

  const show = () => {
    const slide = slides[at];
    stage.replaceChildren(makeSlide(slide ?? end));
    position.textContent = slide ? describePosition(slide) : '';
    preload(slides[at + 1]);
    if (slides.length - at < 5) void fetchMore();
    schedule();
  };
  const describePosition = ({ story }: Slide) =>
    story === undefined
      ? format(texts.position, { at: `${at + 1}`, count: slides.length })
      : format(texts.storyPosition, { at: `${story}`, count: Math.max(story, stories) });
  const step = async (by: number) => {
    if (at + by >= slides.length) await fetchMore();
    if (!dialog.isConnected) return;
    // after the last slide it says that this is the end, and then starts over
    const wanted = at + by > slides.length ? 0 : Math.max(0, at + by);
    const isLoading = wanted === slides.length && !isAtEnd;
    if (isLoading || wanted === at) return;
    at = wanted;
    show();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (isPlaying)
      timer = setTimeout(() => void step(1), pace.slide + pace.character * (slides[at]?.sentence.length ?? 0));
  };
  let letSleep = () => {};
  const play = (plays: boolean) => {
    isPlaying = plays;
    labelButton(playButton, plays ? texts.pause : texts.play);
    playButton.replaceChildren(makeIcon(plays ? 'pause' : 'play'));
    letSleep();
    letSleep = plays ? keepAwake() : () => {};
    schedule();
  };

  const previous = () => void step(-1);
  const next = () => void step(1);
  const toggle = () => play(!isPlaying);
  const goFullScreen = () => void toggleFullScreen();
  const close = () => dialog.close();
  // also those of remotes
  const actions: Record<string, () => void> = {
    ...{
      ArrowDown: next,
      PageDown: next,
      ' ': next,
      Enter: next,
      MediaTrackNext: next,
      ChannelUp: next,
    },
    ...{ ArrowUp: previous, PageUp: previous, Backspace: previous },
    ...{ MediaTrackPrevious: previous, ChannelDown: previous, MediaPlayPause: toggle, p: toggle },
    ...{ f: goFullScreen, GoBack: close, BrowserBack: close },
  };

  const playButton = makeButton('play', texts.play, toggle);
  const fullScreen = makeButton('fullScreen', texts.fullScreen, goFullScreen);
  const dialog = make(
    'dialog',
    { class: 'slideshow screen-only', 'aria-label': texts.slideshow, tabindex: '-1' },
    stage,
    make(
      'div',
      { class: 'viewer-tools' },
      position,
      makeButton('previous', texts.previous, previous),
      playButton,
      makeButton('next', texts.next, next),
      ...(document.fullscreenEnabled ? [fullScreen] : []),
      makeButton('close', texts.close, close),
    ),
  );

  let asleep: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    dialog.classList.add('is-awake');
    clearTimeout(asleep);
    asleep = setTimeout(() => dialog.classList.remove('is-awake'), awake);
  };
  dialog.addEventListener('pointermove', wake);
  dialog.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnButton = event.target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter');
    const arrow = stepOfArrow(event.key);
    const act = isOnButton ? undefined : arrow ? () => void step(arrow) : actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  stage.addEventListener('click', ({ clientX }) => {
    const fromStart = isRightToLeft() ? innerWidth - clientX : clientX;
    void step(fromStart < innerWidth / 4 ? -1 : 1);
  });
  dialog.addEventListener('close', () => {
    play(false);
    clearTimeout(asleep);
    dialog.remove();
    document.documentElement.classList.remove('is-viewing');
    if (document.fullscreenElement) void document.exitFullscreen();
    if (opener instanceof HTMLElement) opener.focus();
  });

  document.body.append(dialog);
  document.documentElement.classList.add('is-viewing');
  showUntilBack(dialog);
  dialog.focus();
  wake();
  show();
  if (document.fullscreenEnabled) void toggleFullScreen();
};

const end: Slide = { sentence: texts.end, by: texts.startsOver };

const makeSlide = ({ photo, sentence, by }: Slide) => {
  const words = make(
    'figcaption',
    { class: 'slideshow-words' },
    ...(sentence
      ? [make('p', { class: 'slideshow-sentence', dir: 'auto', lang: languageOf(sentence) }, sentence)]
      : []),
    make('p', { class: 'slideshow-by', dir: 'auto' }, by),
  );
  if (!photo) return make('figure', { class: 'slideshow-slide is-text' }, words);
  const image = make('img', { alt: photo.alt });
  showImage(image, photo.src, photo.width, '100vw');
  return make('figure', { class: 'slideshow-slide' }, image, words);
};

const preload = (slide: Slide | undefined) => {
  if (slide?.photo) showImage(new Image(), slide.photo.src, slide.photo.width, '100vw');
};

const toggleFullScreen = async () => {
  try {
    // browsers refuse it for a dialog; above the page in full screen the dialog stays
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch (error) {
    // refused by the browser: fills the window instead
    console.warn('There is no full screen.', error);
  }
};

/** The first sentence of a text, at most 240 characters. */
export const firstSentence = (text: string): string => {
  const whole = text.slice(0, 1000).trim();
  // Firefox before 125 has no Intl.Segmenter
  const Segmenter = Intl.Segmenter as typeof Intl.Segmenter | undefined;
  const [first] = Segmenter ? new Segmenter(undefined, { granularity: 'sentence' }).segment(whole) : [];
  const sentence = (first?.segment ?? whole).trim();
  if (sentence.length <= 240) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', 240) + 1 || 240).trimEnd()}…`;
};

/**
 * The slides of the story on the page: each photo with its caption or the sentence before it; without photos the first
 * sentence.
 */
export const slidesOf = (story: HTMLElement, by: string): Slide[] => {
  // without recordings, which cannot be seen
  const blocks = [...story.querySelectorAll('.stored-content > :not(.recording-block)')];
  const slides: Slide[] = [];
  let before = '';
  for (const block of blocks) {
    const images = [...block.querySelectorAll('img')];
    if (images.length === 0) before = block.textContent?.trim() || before;
    const caption = block.querySelector('figcaption')?.textContent?.trim();
    for (const image of images) {
      const width = Number(image.getAttribute('width')) || undefined;
      slides.push({
        photo: { src: image.getAttribute('src') ?? '', alt: image.alt, ...(width && { width }) },
        sentence: caption || firstSentence(before),
        by,
      });
    }
  }
  return slides.length > 0
    ? slides
    : [{ sentence: firstSentence(blocks.map((block) => block.textContent).join('')), by }];
};
