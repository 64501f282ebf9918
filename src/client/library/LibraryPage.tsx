import './library.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Library } from '../../shared/library.ts';
import type { Person } from '../../shared/people.ts';
import { AdminPage } from '../ui/AdminPage.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { AskBar } from './AskBar.tsx';
import type { Asking, AskOptions } from './asking.ts';
import { findQuestions } from './find-questions.ts';
import { LibrarySearch } from './LibrarySearch.tsx';
import { libraryQuery, peopleQuery, useQueue } from './library-queries.ts';
import { messages } from './messages.ts';
import { OwnQuestionCard } from './OwnQuestionCard.tsx';
import { PasteCard } from './PasteCard.tsx';
import { FoundQuestions, ThemeQuestions } from './QuestionList.tsx';
import { ownTheme, type Theme, ThemeList, ThemeSelect } from './Themes.tsx';

/** Questions to choose from, and whom to ask; `?person=` and `?theme=` say what is chosen. */
export const LibraryPage = () => (
  <AdminPage title={messages.title}>
    <Load />
  </AdminPage>
);

const Load = () => {
  const library = useQuery(libraryQuery);
  const people = useQuery(peopleQuery);
  return (
    <>
      <LoadState query={library.data ? people : library} />
      {library.data && people.data && <Questions library={library.data} people={people.data} />}
    </>
  );
};

const Questions = ({ library, people }: { library: Library; people: Person[] }) => {
  const { chosen, choose } = useChoice();
  const [query, setQuery] = useState('');
  const [options, setOptions] = useState<AskOptions>({ days: '', to: 'ask' });
  // typing stays fluent: the list of hundreds of rows follows
  const listed = useDeferredValue(query).trim();
  const person = people.find(({ id }) => id === chosen.person) ?? people[0];
  const asking: Asking = { people, person, queue: useQueue(person), options };
  const themes: Theme[] = [...library.themes, { id: ownTheme, title: messages.own, questions: library.own }];
  const theme = themes.find(({ id }) => id === chosen.theme) ?? (themes[0] as Theme);
  const all = themes.flatMap(({ questions }) => questions);
  const openTheme = (id: string) => {
    setQuery('');
    choose('theme', id);
  };
  const themeProps = { themes, current: query.trim() === '' ? theme.id : undefined, onChoose: openTheme };
  return (
    <div className="library">
      <div className="library-themes">
        <LibrarySearch query={query} count={all.length} onChange={setQuery} />
        <ThemeList {...themeProps} />
        <ThemeSelect {...themeProps} />
      </div>
      <div className="library-questions">
        <AskBar asking={asking} onPerson={(id) => choose('person', id)} onOptions={setOptions} />
        {listed === '' ? (
          <ThemeQuestions theme={theme} asking={asking} />
        ) : (
          <FoundQuestions questions={findQuestions(all, listed)} own={library.own} asking={asking} />
        )}
      </div>
      <div className="library-own">
        <OwnQuestionCard asking={asking} />
        <PasteCard asking={asking} />
      </div>
    </div>
  );
};

/** The person and the theme, also in the address, so that a reload keeps them. */
const useChoice = () => {
  const [params, setParams] = useSearchParams();
  // state of its own: the address follows later, and a field would jump back until then
  const [chosen, setChosen] = useState(() => ({ person: params.get('person'), theme: params.get('theme') }));
  const choose = (name: 'person' | 'theme', id: string) => {
    setChosen((all) => ({ ...all, [name]: id }));
    setParams(
      (all) => {
        const changed = new URLSearchParams(all);
        changed.set(name, id);
        return changed;
      },
      { replace: true },
    );
  };
  return { chosen, choose };
};
