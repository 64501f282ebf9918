import '../ui/controls.css';
import './dashboard.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Announcer } from '../ui/announcer.tsx';
import { openCache } from '../ui/cache.ts';
import { LogoutButton } from '../ui/LogoutButton.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { AddPersonButton } from './AddPersonButton.tsx';
import { firstName } from './focus.ts';
import { messages } from './messages.ts';
import { PeopleGrid } from './PeopleGrid.tsx';
import { OwnChangesContext, usePeople } from './people.ts';
import { SkipLink } from './SkipLink.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { useLivePeople } from './use-live-people.ts';

/** The dashboard. Its query cache is dropped when it unmounts. */
export const DashboardPage = () => {
  const [cache] = useState(openCache);
  usePageTitle(messages.title);
  return (
    <QueryClientProvider client={cache}>
      <Announcer>
        <Dashboard />
      </Announcer>
    </QueryClientProvider>
  );
};

const Dashboard = () => {
  const people = usePeople();
  const { isStale, recheckOwn } = useLivePeople(people.data !== undefined);
  const [newPersonId, setNewPersonId] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  // after the login, reading and tabbing start at the top
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <OwnChangesContext value={recheckOwn}>
      <div className="dashboard">
        <header className="dashboard-header">
          <h1 ref={heading} tabIndex={-1}>
            {messages.title}
          </h1>
          {people.data && people.data.length > 0 && <SkipLink to={firstName}>{messages.skip}</SkipLink>}
          <AddPersonButton
            isOffered={people.data?.length !== 0}
            disabled={people.data === undefined}
            onAdded={setNewPersonId}
          />
          <Link to="/security" className="button button-quiet">
            {messages.security}
          </Link>
          <LogoutButton />
        </header>
        <main>
          {isStale && <StaleNotice />}
          <PeopleGrid people={people} newPersonId={newPersonId} onAdded={setNewPersonId} />
        </main>
      </div>
    </OwnChangesContext>
  );
};
