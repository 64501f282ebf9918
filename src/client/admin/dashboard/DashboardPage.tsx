import './dashboard.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Person } from '../../../shared/people/people.ts';
import { admin as adminMessages, dashboard as messages } from '../../messages.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { cardId } from '../actions/element-ids.ts';
import { AdminHeader } from '../frame/AdminPage.tsx';
import { answerPath } from '../frame/admin-paths.ts';
import { useRememberedRow } from '../frame/return-to-row.ts';
import { showAdded } from '../queries/people-queries.ts';
import { AddPersonButton } from './AddPersonButton.tsx';
import { firstName } from './focus.ts';
import { PeopleGrid } from './PeopleGrid.tsx';
import { countAll, type PeopleList, usePeople } from './people.ts';
import type { Revealed } from './QuestionList.tsx';
import type { Hit } from './SearchBox.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { createSelection, SelectionContext, useIsSelecting } from './selection.ts';
import { Tools } from './Tools.tsx';
import { UnassignedNotice } from './UnassignedNotice.tsx';
import { useLivePeople } from './use-live-people.ts';

export const DashboardPage = () => {
  const [selection] = useState(createSelection);
  usePageTitle(adminMessages.navigation.people);
  return (
    <SelectionContext value={selection}>
      <Dashboard />
    </SelectionContext>
  );
};

const Dashboard = () => {
  const client = useQueryClient();
  const list = usePeople();
  const isDisconnected = useLivePeople(list.people !== undefined);
  const [newPersonId, setNewPersonId] = useState<string>();
  const [revealed, setRevealed] = useState<Revealed | undefined>(useRememberedRow());
  const goTo = useGoTo(list, setRevealed);
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = list.people?.length === 0 && list.filter === undefined;

  // after the login, reading and tabbing start at the top
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const showNew = (person: Person) => {
    showAdded(client, person);
    setNewPersonId(person.id);
  };

  return (
    <div className={useIsSelecting() ? 'admin-page dashboard is-selecting' : 'admin-page dashboard'}>
      <AdminHeader>
        <h1 ref={heading} tabIndex={-1} className="tap-link brand">
          {messages.title}
        </h1>
        {list.people && list.people.length > 0 && <SkipLink to={firstName}>{messages.skip}</SkipLink>}
      </AdminHeader>
      <main>
        <div className="cluster dashboard-top">
          {!isBeginning(list) && (
            <Tools
              list={list}
              onOpen={goTo}
              onJump={(person_id) => goTo({ person_id, question_id: null, field: 'name' })}
            />
          )}
          <AddPersonButton isOffered={!isEmpty} isReady={list.people !== undefined} onAdded={showNew} />
        </div>
        {(isDisconnected || list.isOutdated) && <StaleNotice />}
        <UnassignedNotice />
        <PeopleGrid list={list} newPersonId={newPersonId} revealed={revealed} onAdded={showNew} />
        <SelectionBar people={list.people ?? []} />
      </main>
    </div>
  );
};

/** There is nothing to search yet, nor to filter. */
const isBeginning = ({ people, filter }: PeopleList) =>
  people !== undefined && filter === undefined && people.length <= 1 && countAll(people).all === 0;

/** Leads to an answer's page; to a person or a question on this page if it is shown here, otherwise on the person's. */
const useGoTo = (list: PeopleList, reveal: (revealed: Revealed) => void) => {
  const navigate = useNavigate();
  return ({ person_id, question_id, field, query }: Pick<Hit, 'person_id' | 'question_id' | 'field' | 'query'>) => {
    if (field === 'answer' && question_id !== null) return void navigate(answerPath({ id: question_id }, query));
    const card = document.getElementById(cardId(person_id));
    const name = card?.hidden ? undefined : card?.querySelector<HTMLElement>('h2');
    const isShown = name && (question_id === null || list.filter === undefined);
    if (!isShown) void navigate(`/admin/people/${person_id}${question_id === null ? '' : `#question-${question_id}`}`);
    else if (question_id === null) name.focus();
    else reveal({ person_id, question_id });
  };
};
