import '../ui/controls.css';
import './dashboard.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Person } from '../../shared/people.ts';
import { Announcer } from '../ui/announcer.tsx';
import { createQueryClient } from '../ui/cache.ts';
import { LogoutButton } from '../ui/LogoutButton.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { AddPersonButton } from './AddPersonButton.tsx';
import { firstName } from './focus.ts';
import { messages } from './messages.ts';
import { PeopleGrid } from './PeopleGrid.tsx';
import { usePeople } from './people.ts';
import { SkipLink } from './SkipLink.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { useLivePeople } from './use-live-people.ts';

/** The dashboard. Its query cache is dropped when it unmounts. */
export const DashboardPage = () => {
  const [cache] = useState(createQueryClient);
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
  const list = usePeople();
  const isDisconnected = useLivePeople(list.people !== undefined);
  const [newPersonId, setNewPersonId] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  // after the login, reading and tabbing start at the top
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const showNew = (person: Person) => {
    list.add(person);
    setNewPersonId(person.id);
  };

  return (
    <div className="dashboard">
      <header className="dashboard-header">
        <h1 ref={heading} tabIndex={-1}>
          {messages.title}
        </h1>
        {list.people && list.people.length > 0 && <SkipLink to={firstName}>{messages.skip}</SkipLink>}
        <AddPersonButton isOffered={list.people?.length !== 0} disabled={list.people === undefined} onAdded={showNew} />
        <Link to="/security" className="button button-quiet">
          {messages.security}
        </Link>
        <LogoutButton />
      </header>
      <main>
        {(isDisconnected || list.isFailing) && <StaleNotice />}
        <PeopleGrid list={list} newPersonId={newPersonId} onAdded={showNew} />
      </main>
    </div>
  );
};
