import './person.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { WholePerson } from '../../../shared/people/people.ts';
import { person as messages } from '../../messages.ts';
import { QueueStrip } from '../actions/AskNext.tsx';
import { AdminFrame } from '../frame/AdminPage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { useMailSetup } from '../mail/use-mail-setup.ts';
import { personQuery, queueQuery } from '../queries/person-queries.ts';
import { About } from './About.tsx';
import { AskedQuestions } from './AskedQuestions.tsx';
import { HeldReplies } from './mail/HeldReplies.tsx';
import { RhythmCard } from './mail/RhythmCard.tsx';
import { SentToPerson } from './mail/SentToPerson.tsx';
import { Notes } from './Notes.tsx';
import { OwnLink } from './OwnLink.tsx';
import { PersonHead } from './PersonHead.tsx';
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

const parts = ['answers', 'queue', 'about', 'notes'] as const;
type Part = (typeof parts)[number];

const Sections = ({ id }: { id: string }) => {
  const query = useQuery(personQuery(id));
  const person = query.data;
  // above the questions, and hides them until it is loaded
  const queue = useQuery(queueQuery(id));
  useQuestionOfAddress(person !== undefined && (queue.data !== undefined || queue.failureCount > 0));
  const [part, setPart] = useState<Part>('answers');
  const { sends } = useMailSetup();
  return (
    <>
      <Link to="/admin" className="tap-link back-link plain-link">
        <AdminIcon name="previous" />
        {messages.back}
      </Link>
      <LoadState query={query} />
      {person && (
        <>
          <PersonHead person={person} />
          <Parts person={person} part={part} onPart={setPart} />
          <div className="stack person-columns" data-part={part}>
            <div className="stack person-main">
              <HeldReplies person={person} />
              <div className="part-queue">
                <QueueSection person={person} />
              </div>
              <div className="part-answers">
                <QueueStrip person={person} queue={person.queue} />
                <AskedQuestions person={person} />
              </div>
            </div>
            <div className="stack person-side">
              {sends && (
                <div className="part-queue">
                  <RhythmCard person={person} />
                </div>
              )}
              <div className="part-about">
                <About person={person} />
              </div>
              <div className="part-notes">
                <Notes person={person} />
              </div>
              <div className="part-about">
                <OwnLink person={person} />
              </div>
              {sends && (
                <div className="part-about">
                  <SentToPerson person_id={id} />
                </div>
              )}
            </div>
          </div>
        </>
      )}
    </>
  );
};

type PartsProps = { person: WholePerson; part: Part; onPart: (part: Part) => void };

/** On a phone only one part of the page is shown at a time. */
const Parts = ({ person: { queue }, part, onPart }: PartsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for form fields
  <div className="tabs person-parts" role="group" aria-label={messages.parts.label}>
    {parts.map((each) => (
      <button key={each} type="button" aria-pressed={each === part} onClick={() => onPart(each)}>
        {messages.parts[each]}
        {each === 'queue' && queue && ` ${queue.count}`}
      </button>
    ))}
  </div>
);

/** Goes to the question that the address names (`#question-ID`), as the search does. After the heading took the focus. */
const useQuestionOfAddress = (isLoaded: boolean) => {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash.startsWith('#question-')) document.getElementById(hash.slice(1))?.focus();
  }, [isLoaded, hash]);
};
