import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { messages } from './messages.ts';

/** A part of the page that can fail without taking the editor or the other parts with it. */
export const Part = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={(retry) => (
      <Broken>
        <button type="button" className="button" onClick={retry}>
          {messages.tryAgain}
        </button>
      </Broken>
    )}
  >
    {children}
  </ErrorBoundary>
);

/** The whole page. When it fails, the text stays on the screen: it stands outside of what React renders. */
export const Whole = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={() => (
      <Broken>
        <ReloadButton />
      </Broken>
    )}
  >
    {children}
  </ErrorBoundary>
);

const Broken = ({ children }: { children: ReactNode }) => (
  <div className="broken-part" role="alert">
    <p>{messages.broken}</p>
    {children}
  </div>
);

export const ReloadButton = () => (
  <button type="button" className="button" onClick={() => location.reload()}>
    {messages.reload}
  </button>
);
