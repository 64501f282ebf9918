import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { OpenPlayer } from '../player/open-player.ts';

// in ms: after this pause in the typing it plays on
const pause = 1500;
// in s: how much of what was heard last is repeated, and how far a key goes
const repeated = 1;
const skipped = 5;

/** For typing by hand: it pauses while somebody types, and goes back a second when it plays on; keys play and skip. */
export const useTyping = (player: OpenPlayer | undefined) => {
  const resumes = useRef<boolean>(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const resume = () => {
    clearTimeout(timer.current);
    if (!resumes.current || !player) return;
    resumes.current = false;
    player.playFrom(player.audio.currentTime - repeated);
  };
  return {
    onType: () => {
      if (!player) return;
      if (!player.audio.paused) {
        player.audio.pause();
        resumes.current = true;
      }
      clearTimeout(timer.current);
      timer.current = setTimeout(resume, pause);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!player || event.nativeEvent.isComposing) return;
      if (event.key === 'F8') {
        if (resumes.current) resume();
        else player.toggle();
      } else if (event.key === 'F7') player.skip(-skipped);
      else if (event.key === 'F9') player.skip(skipped);
      else return;
      event.preventDefault();
    },
  };
};
