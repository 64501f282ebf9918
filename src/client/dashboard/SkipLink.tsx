import type { ReactNode } from 'react';

/** Leads the keyboard past what comes next; seen only while it has the focus. */
export const SkipLink = ({ to, children }: { to: () => HTMLElement | null; children: ReactNode }) => (
  <button type="button" className="button skip-link" onClick={() => to()?.focus()}>
    {children}
  </button>
);
