import type { OpenPlayer } from './open-player.ts';

/** Lets the times of words that the server has sent (pages/RecordingWords.tsx) play their line, and marks what is played. */
export const followWords = (words: HTMLElement, { audio, playFrom }: OpenPlayer): void => {
  const times = [...words.querySelectorAll<HTMLButtonElement>('[data-start]')];
  const startOf = (time: HTMLButtonElement) => Number(time.dataset.start) / 1000;
  for (const time of times) {
    time.disabled = false;
    time.addEventListener('click', () => playFrom(startOf(time)));
  }
  audio.addEventListener('timeupdate', () => {
    const playing = times.filter((time) => startOf(time) <= audio.currentTime).at(-1);
    for (const time of times) {
      const isPlaying = time === playing;
      time.parentElement?.classList.toggle('is-playing', isPlaying);
      if (isPlaying) time.setAttribute('aria-current', 'true');
      else time.removeAttribute('aria-current');
    }
  });
};
