import type { ReactNode } from 'react';

/** An error message, nothing if it is empty: announced by screen readers, and scrolled into view. */
export const ErrorMessage = ({ id, children }: { id?: string; children: ReactNode }) =>
  children && (
    <p ref={scrollIntoView} id={id} className="error-message" role="alert">
      {children}
    </p>
  );

// a constant: React calls a ref callback again whenever it is another function
const scrollIntoView = (line: HTMLElement | null) => {
  // no result: some browsers return a promise, which React would take for a cleanup function
  line?.scrollIntoView({ block: 'nearest' });
};
