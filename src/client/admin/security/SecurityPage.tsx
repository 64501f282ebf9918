import './security.css';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { adminMessages } from '../frame/admin-messages.ts';
import { Announcer } from '../frame/announcer.tsx';
import { LogoutButton } from '../frame/LogoutButton.tsx';
import { messages } from './messages.ts';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondStepCard } from './SecondStepCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInsCard } from './SignInsCard.tsx';

/** Password, two-step sign-in, sessions and the audit log. */
export const SecurityPage = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(messages.title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Announcer>
      <div className="frame security">
        <header className="security-header">
          <nav className="ends">
            <Link to="/admin" className="tap-link">
              {adminMessages.backToStories}
            </Link>
            <LogoutButton />
          </nav>
          <h1 ref={heading} tabIndex={-1}>
            {messages.title}
          </h1>
        </header>
        <main className="stack">
          <PasswordCard />
          <SecondStepCard />
          <SessionsCard />
          <SignInsCard />
        </main>
        <footer>
          <a href="/licences.txt" className="hint small tap-link">
            {adminMessages.licences}
          </a>
        </footer>
      </div>
    </Announcer>
  );
};
