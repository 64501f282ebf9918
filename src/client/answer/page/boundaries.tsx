import type { ReactNode } from 'react';
import { answer as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';

/** An error boundary around one part of the page: the editor and the other parts stay. */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={(retry) => (
      <Failed>
        <Button onClick={retry}>{messages.tryAgain}</Button>
      </Failed>
    )}
  >
    {children}
  </ErrorBoundary>
);

/** An error boundary around the whole page. The text stays visible: its element is outside of React's tree. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={() => (
      <Failed>
        <ReloadButton />
      </Failed>
    )}
  >
    {children}
  </ErrorBoundary>
);

const Failed = ({ children }: { children: ReactNode }) => (
  <div className="broken-part" role="alert">
    <p>{messages.broken}</p>
    {children}
  </div>
);

export const ReloadButton = () => <Button onClick={() => location.reload()}>{messages.reload}</Button>;
