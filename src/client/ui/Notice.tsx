import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

type NoticeProps = {
  /** `panel`: about the whole screen; `banner` and `thanks`: about the answer. */
  kind: 'panel' | 'banner' | 'thanks';
  /** A screen reader interrupts itself for an `alert`. */
  role?: 'alert' | 'status';
  /** Takes the focus, as the focused element may be gone; so a screen reader reads it and it scrolls into view. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A message about the state of the screen or of the answer. */
export const Notice = ({ kind, role = 'status', takesFocus = false, children }: NoticeProps) => {
  const line = useRef<HTMLParagraphElement>(null);
  const appear = useEffectEvent(() => {
    if (!takesFocus) return;
    line.current?.focus({ preventScroll: true });
    // from its beginning, also where it is taller than the screen
    line.current?.scrollIntoView();
  });
  useEffect(() => appear(), []);
  return (
    <p ref={line} className={kind} role={role} tabIndex={-1}>
      {children}
    </p>
  );
};
