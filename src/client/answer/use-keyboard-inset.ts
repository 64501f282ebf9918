import { useEffect } from 'react';

/** Keeps `--keyboard` at the height (px) that an on-screen keyboard covers where the page is not resized for it. */
export const useKeyboardInset = (): void => {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // pinched in, the covered part is no keyboard
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
