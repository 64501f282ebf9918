import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Lets keyboard users skip what follows; visible only while focused. */
export const SkipLink = ({ to, children }: { to: () => HTMLElement | null; children: ReactNode }) => (
  <Button className="skip-link" onClick={() => to()?.focus()}>
    {children}
  </Button>
);
