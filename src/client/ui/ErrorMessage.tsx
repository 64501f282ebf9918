import { type ReactNode, useEffect, useRef } from 'react';

/** An error message: announced by screen readers, and scrolled into view. */
export const ErrorMessage = ({ id, children }: { id?: string; children: ReactNode }) => {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // void: some browsers return a promise, which React would take for a cleanup function
    void line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={line} id={id} className="error-message" role="alert">
      {children}
    </p>
  );
};
