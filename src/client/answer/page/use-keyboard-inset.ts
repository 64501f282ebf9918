import { useEffect } from 'react';
import type { Editor } from '../editor/mount.ts';

// in px; all but the smallest phones have more without a keyboard
const lowHeight = 560;
// in px; less than any keyboard, more than the address bar of a phone, which comes and goes while one scrolls
const keyboardHeight = 100;

/**
 * Keeps the action bar above the on-screen keyboard, and the caret above the bar. Sets on the root the CSS variable
 * `--keyboard` to the height (px) that the keyboard covers without resizing the page, and `data-low` where little is left.
 */
export const useKeyboardInset = (editor: Editor | undefined): void => {
  useEffect(() => {
    const viewport = window.visualViewport;
    const bar = document.querySelector('.actions');
    if (!viewport || !bar) return;
    let [room, barHeight] = [0, 0];
    const measure = () => {
      const { documentElement: root } = document;
      const { height, offsetTop, scale } = viewport;
      // pinch zoom, too, makes the visual viewport smaller; Firefox reports fractions of a pixel
      const covered = scale > 1.01 ? 0 : innerHeight - height - Math.trunc(offsetTop);
      root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
      root.toggleAttribute('data-low', height * scale < lowHeight);
    };
    const resized = () => {
      measure();
      const [roomBefore, barBefore] = [room, barHeight];
      room = viewport.height * viewport.scale;
      barHeight = bar.clientHeight;
      if (room < roomBefore - keyboardHeight || barHeight > barBefore) editor?.showCaret();
    };
    measure();
    const observer = new ResizeObserver(resized);
    observer.observe(bar);
    viewport.addEventListener('resize', resized);
    viewport.addEventListener('scroll', measure);
    return () => {
      observer.disconnect();
      viewport.removeEventListener('resize', resized);
      viewport.removeEventListener('scroll', measure);
    };
  }, [editor]);
};
