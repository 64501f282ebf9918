import { speakTime, writeTime } from '../../../shared/recordings/times.ts';
import { format, language, player as texts } from '../../messages.ts';
import { stepOfKey } from './seek-keys.ts';

export type OpenPlayer = {
  audio: HTMLAudioElement;
  /** Plays from a time in seconds. */
  playFrom: (seconds: number) => void;
  /** Moves by seconds, also backwards. */
  skip: (seconds: number) => void;
  toggle: () => void;
  /** Stops playing and removes the listeners. */
  close: () => void;
};

/** Resolves with an address whose key is good again. Rejects if there is none now. */
export type Renew = () => Promise<string | undefined>;

/** A new page has new keys. */
const reload: Renew = async () => {
  location.reload();
  return undefined;
};

/**
 * Makes the markup of pages/Player.tsx work, in plain DOM for pages without React. The native audio element stays
 * underneath; styles: player.css.
 */
export const openPlayer = (player: HTMLElement, renew: Renew = reload): OpenPlayer => {
  const find = <E extends Element>(selector: string) => player.querySelector<E>(selector) as E;
  const audio = find<HTMLAudioElement>('audio');
  const play = find<HTMLButtonElement>('.player-play');
  const bar = find<HTMLInputElement>('input');
  const problem = find<HTMLElement>('.player-problem');
  const length = Number(player.dataset.length) / 1000;
  const listeners = new AbortController();
  const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { signal: listeners.signal });

  let isDragging = false;
  const showTime = (seconds: number) => {
    find('.player-time').textContent = writeTime(seconds * 1000);
    if (!isDragging) bar.value = String(seconds);
    player.style.setProperty('--played', String(length > 0 ? Math.min(1, seconds / length) : 0));
    const [at, all] = [seconds * 1000, length * 1000].map((ms) => speakTime(ms, language));
    bar.setAttribute('aria-valuetext', format(texts.at, { at: at ?? '', length: all ?? '' }));
  };
  /** Where it begins to play once the browser knows the file: before that, WebKit would stop there for ever. */
  let first: number | undefined;
  const position = () => first ?? audio.currentTime;
  const seek = (seconds: number) => {
    const to = Math.max(0, Math.min(length, seconds));
    if (audio.readyState === HTMLMediaElement.HAVE_NOTHING) first = to;
    else audio.currentTime = to;
    showTime(to);
  };
  const start = () => {
    problem.replaceChildren();
    audio.play().catch((error) => {
      // paused before it began; without a network or a valid key there is an error event as well
      if (error.name !== 'AbortError') console.warn('The recording does not play.', error);
    });
  };
  const toggle = () => (audio.paused ? start() : audio.pause());
  const showState = () => {
    player.classList.toggle('is-playing', !audio.paused);
    play.setAttribute('aria-label', audio.paused ? texts.play : texts.pause);
  };

  const retry = async () => {
    const at = position();
    try {
      const url = await renew();
      if (url === undefined) return;
      changeAddress(audio, url);
      seek(at);
      start();
    } catch (error) {
      console.warn('The recording has no new address.', error);
      sayProblem();
    }
  };
  const sayProblem = () => {
    // it waits for a source otherwise
    audio.pause();
    showState();
    const words = document.createElement('p');
    words.className = 'error-message';
    words.textContent = texts.failed;
    const again = document.createElement('button');
    again.type = 'button';
    again.className = 'button';
    again.textContent = texts.again;
    again.addEventListener('click', () => void retry());
    problem.replaceChildren(words, again);
  };

  on(play, 'click', toggle);
  on(find('.player-back'), 'click', () => seek(position() - 10));
  on(find('select'), 'change', ({ target }) => {
    audio.playbackRate = Number((target as HTMLSelectElement).value);
  });
  on(bar, 'input', () => {
    isDragging = true;
    showTime(Number(bar.value));
  });
  on(bar, 'change', () => {
    isDragging = false;
    seek(Number(bar.value));
  });
  on(bar, 'keydown', (event) => {
    const step = stepOfKey(event as KeyboardEvent, length);
    if (step === undefined) return;
    event.preventDefault();
    seek(position() + step);
  });
  on(audio, 'loadedmetadata', () => {
    if (first !== undefined) audio.currentTime = first;
    first = undefined;
  });
  on(audio, 'timeupdate', () => !isDragging && showTime(position()));
  on(audio, 'play', () => {
    pauseOthers(audio);
    showState();
  });
  on(audio, 'pause', showState);
  const { lastElementChild: lastSource } = audio;
  if (lastSource) on(lastSource, 'error', sayProblem);
  on(audio, 'error', sayProblem);

  audio.controls = false;
  find<HTMLElement>('.player-controls').hidden = false;
  showTime(audio.currentTime);
  showState();
  return {
    audio,
    toggle,
    playFrom: (seconds) => {
      seek(seconds);
      start();
    },
    skip: (seconds) => seek(position() + seconds),
    close: () => {
      audio.pause();
      listeners.abort();
    },
  };
};

/** Its sources are the same recording in several formats, with the same key. */
const changeAddress = (audio: HTMLAudioElement, url: string) => {
  const sources = audio.querySelectorAll('source');
  const { search } = new URL(url, location.href);
  for (const source of sources) source.src = new URL(source.src).pathname + search;
  if (sources.length === 0) audio.src = url;
  audio.load();
};

/** Only one plays at a time. */
const pauseOthers = (audio: HTMLAudioElement) => {
  for (const other of document.querySelectorAll('audio')) if (other !== audio) other.pause();
};
