import { languageOf } from '../../../shared/language.ts';
import { viewer as texts } from '../../../shared/messages/en/viewer.ts';
import { format } from '../../../shared/messages/format.ts';
import { labelButton, make, makeButton, makeIcon, showImage } from './elements.ts';

/** A photo, if there is one, and a sentence. `by`: whose story it is from, and which. */
export type Slide = { photo?: { src: string; alt: string; width?: number }; sentence: string; by: string };

type Options = {
  /** Fetches what follows these slides, while the last of them are shown; an empty list is the end. */
  more?: () => Promise<Slide[]>;
};

// in ms: for a slide, and for each of its characters
const pace = { slide: 6000, character: 55 };
/** How long (ms) the buttons stay after the pointer was moved. */
const awake = 3500;

/**
 * Shows slides on the whole screen, one at a time: by the arrow keys, space, or the keys of a remote; by themselves once
 * Play is pressed. Plain DOM; its style is viewer.css.
 */
export const openSlideshow = (first: Slide[], { more }: Options = {}): void => {
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
    if (!slide) return;
    stage.replaceChildren(makeSlide(slide));
    position.textContent = isAtEnd ? format(texts.position, { at: `${at + 1}`, count: slides.length }) : String(at + 1);
    preload(slides[at + 1]);
    if (slides.length - at < 5) void fetchMore();
    schedule();
  };
  const step = async (by: number) => {
    if (at + by >= slides.length) await fetchMore();
    if (!dialog.isConnected) return;
    const wanted = Math.max(0, Math.min(slides.length - 1, at + by));
    // while it plays it begins again at the end
    const next = by > 0 && wanted === at && isPlaying ? 0 : wanted;
    if (next === at) return;
    at = next;
    show();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (isPlaying)
      timer = setTimeout(() => void step(1), pace.slide + pace.character * (slides[at]?.sentence.length ?? 0));
  };
  const play = (plays: boolean) => {
    isPlaying = plays;
    labelButton(playButton, plays ? texts.pause : texts.play);
    playButton.replaceChildren(makeIcon(plays ? 'pause' : 'play'));
    screenStaysOn(plays);
    schedule();
  };

  const previous = () => void step(-1);
  const next = () => void step(1);
  const toggle = () => play(!isPlaying);
  const goFullScreen = () => void toggleFullScreen(dialog);
  const close = () => dialog.close();
  // also those of remotes
  const actions: Record<string, () => void> = {
    ...{
      ArrowRight: next,
      ArrowDown: next,
      PageDown: next,
      ' ': next,
      Enter: next,
      MediaTrackNext: next,
      ChannelUp: next,
    },
    ...{ ArrowLeft: previous, ArrowUp: previous, PageUp: previous, Backspace: previous },
    ...{ MediaTrackPrevious: previous, ChannelDown: previous, MediaPlayPause: toggle, p: toggle },
    ...{ f: goFullScreen, GoBack: close, BrowserBack: close },
  };

  const playButton = makeButton('play', texts.play, toggle);
  const fullScreen = makeButton('fullScreen', texts.fullScreen, goFullScreen);
  const dialog = make(
    'dialog',
    { class: 'slideshow', 'aria-label': texts.slideshow, tabindex: '-1' },
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
    const act = isOnButton ? undefined : actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  stage.addEventListener('click', ({ clientX }) => void step(clientX < innerWidth / 4 ? -1 : 1));
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
  dialog.showModal();
  dialog.focus();
  wake();
  show();
  if (document.fullscreenEnabled) void toggleFullScreen(dialog);
};

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

const toggleFullScreen = async (dialog: HTMLElement) => {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : dialog.requestFullscreen());
  } catch (error) {
    // refused by the browser: it fills the window
    console.warn('There is no full screen.', error);
  }
};

let wakeLock: WakeLockSentinel | undefined;

/** Keeps the screen on while playing, as nobody touches the device. */
const screenStaysOn = async (staysOn: boolean) => {
  try {
    if (staysOn) wakeLock = await navigator.wakeLock?.request('screen');
    else await wakeLock?.release();
  } catch (error) {
    // refused to save the battery
    console.warn('The screen may turn off.', error);
  }
};

/** The first sentence of a text, at most 240 characters. */
export const firstSentence = (text: string): string => {
  const whole = text.slice(0, 1000).trim();
  // Firefox before 125 has none
  const Segmenter = Intl.Segmenter as typeof Intl.Segmenter | undefined;
  const [first] = Segmenter ? new Segmenter(undefined, { granularity: 'sentence' }).segment(whole) : [];
  const sentence = (first?.segment ?? whole).trim();
  if (sentence.length <= 240) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', 240) + 1 || 240).trimEnd()}…`;
};

/**
 * The slides of a story that is shown: each photo with its caption, or else the sentence before it; of a story without
 * photos its first sentence.
 */
export const slidesOf = (story: HTMLElement, by: string): Slide[] => {
  const content = story.querySelector('.stored-content');
  const blocks = [...(content?.children ?? [])];
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
  return slides.length > 0 ? slides : [{ sentence: firstSentence(content?.textContent ?? ''), by }];
};
