import './person.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { AdminFrame } from '../frame/AdminPage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { AskedQuestions } from './AskedQuestions.tsx';
import { messages } from './messages.ts';
import { Notes } from './Notes.tsx';
import { OwnLink } from './OwnLink.tsx';
import { Profile } from './Profile.tsx';
import { personQuery, queueQuery } from './person-queries.ts';
import { QueueSection } from './QueueSection.tsx';

/** One person: who they are, what will be asked next, and what was asked and answered. */
export const PersonPage = () => {
  const { id = '' } = useParams();
  return (
    <AdminFrame>
      <Sections key={id} id={id} />
    </AdminFrame>
  );
};

const Sections = ({ id }: { id: string }) => {
  const query = useQuery(personQuery(id));
  const person = query.data;
  // above the questions, and hides them until it is loaded
  const queue = useQuery(queueQuery(id));
  useQuestionOfAddress(person !== undefined && (queue.data !== undefined || queue.failureCount > 0));
  return (
    <>
      <Link to="/admin" className="tap-link back-link plain-link">
        <AdminIcon name="previous" />
        {messages.back}
      </Link>
      <LoadState query={query} />
      {person && (
        <div className="stack person-columns">
          <Profile person={person} />
          <div className="stack person-main">
            <QueueSection person={person} />
            <AskedQuestions person={person} />
          </div>
          <div className="stack person-side">
            <Notes person={person} />
            <OwnLink person={person} />
          </div>
        </div>
      )}
    </>
  );
};

/** Goes to the question that the address names (`#question-ID`), as the search does. After the heading took the focus. */
const useQuestionOfAddress = (isLoaded: boolean) => {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash.startsWith('#question-')) document.getElementById(hash.slice(1))?.focus();
  }, [isLoaded, hash]);
};
