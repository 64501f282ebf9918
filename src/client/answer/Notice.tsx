import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  className: string;
  /** What had the focus may be gone: the notice takes it, and so is read out and in sight. */
  takesFocus: boolean;
  children: ReactNode;
};

/** Says what has become of the answer. */
export const Notice = ({ className, takesFocus, children }: Props) => {
  const line = useRef<HTMLParagraphElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) line.current?.focus();
  }, []);
  return (
    <p ref={line} className={className} role="status" tabIndex={-1}>
      {children}
    </p>
  );
};
