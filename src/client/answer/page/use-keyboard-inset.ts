import { useEffect } from 'react';

/** Sets the CSS variable `--keyboard` to the height (px) that the on-screen keyboard covers without resizing the page. */
export const useKeyboardInset = (): void => {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // with pinch zoom the visual viewport is smaller for another reason
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
      document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
};
