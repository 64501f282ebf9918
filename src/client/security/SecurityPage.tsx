import '../ui/controls.css';
import './security.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Announcer } from '../ui/announcer.tsx';
import { openCache } from '../ui/cache.ts';
import { LogoutButton } from '../ui/LogoutButton.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondStepCard } from './SecondStepCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInsCard } from './SignInsCard.tsx';

/** Who may come in, and who did. */
export const SecurityPage = () => {
  const [cache] = useState(openCache);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Security · Family Stories');
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <QueryClientProvider client={cache}>
      <Announcer>
        <div className="security">
          <header className="security-header">
            <nav>
              <Link to="/admin">Back to the stories</Link>
              <LogoutButton />
            </nav>
            <h1 ref={heading} tabIndex={-1}>
              Security
            </h1>
          </header>
          <main>
            <PasswordCard />
            <SecondStepCard />
            <SessionsCard />
            <SignInsCard />
          </main>
        </div>
      </Announcer>
    </QueryClientProvider>
  );
};
