import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { isKept } from '../frame/unsaved-fields.ts';

/** Opens the card for pasting questions and focuses it; when it is closed, the focus returns to `opener`. */
export const usePasting = (draft: string, opener: RefObject<HTMLElement | null>) => {
  const [isPasting, setPasting] = useState(() => isKept(draft));
  const toggle = () => {
    flushSync(() => setPasting(!isPasting));
    document.querySelector<HTMLElement>('.paste-card textarea')?.focus();
  };
  const close = () => {
    flushSync(() => setPasting(false));
    opener.current?.focus();
  };
  return { isPasting, toggle, close };
};
