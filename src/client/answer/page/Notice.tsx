import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  className: string;
  /** Takes the focus, as the focused element may be gone; so a screen reader reads it and it scrolls into view. */
  takesFocus: boolean;
  children: ReactNode;
};

/** A status line about the answer. */
export const Notice = ({ className, takesFocus, children }: Props) => {
  const line = useRef<HTMLParagraphElement>(null);
  const takesFocusAtFirst = useRef(takesFocus);
  useEffect(() => {
    if (takesFocusAtFirst.current) line.current?.focus();
  }, []);
  return (
    <p ref={line} className={className} role="status" tabIndex={-1}>
      {children}
    </p>
  );
};
