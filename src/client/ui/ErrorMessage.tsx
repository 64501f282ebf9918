import { type ReactNode, useEffect, useRef } from 'react';

/** What went wrong: read out, and scrolled into sight where it appears below the edge of the screen. */
export const ErrorMessage = ({ id, children }: { id?: string; children: ReactNode }) => {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // gives a promise in some browsers, which is no cleanup
    void line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={line} id={id} className="error-message" role="alert">
      {children}
    </p>
  );
};
