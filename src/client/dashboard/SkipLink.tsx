import type { ReactNode } from 'react';

/** Lets keyboard users skip what follows; visible only while focused. */
export const SkipLink = ({ to, children }: { to: () => HTMLElement | null; children: ReactNode }) => (
  <button type="button" className="button skip-link" onClick={() => to()?.focus()}>
    {children}
  </button>
);
