import './library.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Library } from '../../../shared/library/library.ts';
import { format } from '../../../shared/messages/format.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { AskOptions } from '../ask/HowToAsk.tsx';
import { PasteCard } from '../ask/PasteCard.tsx';
import { AdminPage } from '../frame/AdminPage.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { SearchField } from '../frame/SearchField.tsx';
import { libraryQuery } from '../queries/library-query.ts';
import { namesQuery } from '../queries/names-query.ts';
import { AskBar } from './AskBar.tsx';
import type { Asking } from './asking.ts';
import { findQuestions } from './find-questions.ts';
import { useQueue } from './library-queries.ts';
import { messages } from './messages.ts';
import { OwnQuestionCard } from './OwnQuestionCard.tsx';
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
  const names = useQuery(namesQuery);
  return (
    <>
      <LoadState query={library.data ? names : library} />
      {library.data && names.data && <Questions library={library.data} everyone={names.data.people} />}
    </>
  );
};

const Questions = ({ library, everyone }: { library: Library; everyone: NamedPerson[] }) => {
  const { chosen, choose } = useChoice();
  const [query, setQuery] = useState('');
  const [options, setOptions] = useState<AskOptions>({ days: null, to: 'ask' });
  // typing stays fluent: the list of hundreds of rows follows
  const listed = useDeferredValue(query).trim();
  const people = useMemo(() => new Map(everyone.map((each) => [each.id, each])), [everyone]);
  const person = people.get(chosen.person ?? '') ?? everyone[0];
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
    <div className="stack library">
      <div className="stack library-themes">
        <SearchField
          label={messages.search}
          placeholder={format(messages.searchAmong, { count: all.length })}
          value={query}
          onChange={setQuery}
        />
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
      <div className="stack library-own">
        <OwnQuestionCard asking={asking} />
        <PasteCard people={everyone} person={person} draft="pasted questions" />
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
