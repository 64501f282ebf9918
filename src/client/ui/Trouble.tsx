import { type ReactNode, useEffect, useRef } from 'react';

/** What went wrong: read out, and scrolled into sight where it appears below the edge of the screen. */
export const Trouble = ({ id, children }: { id?: string; children: ReactNode }) => {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <p ref={line} id={id} className="trouble" role="alert">
      {children}
    </p>
  );
};
