import './library.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Library } from '../../../shared/library/library.ts';
import { offeredLanguage } from '../../../shared/messages/languages.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { format, library as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import type { AskOptions } from '../ask/HowToAsk.tsx';
import { PasteCard } from '../ask/PasteCard.tsx';
import { usePasting } from '../ask/use-pasting.ts';
import { AdminPage } from '../frame/AdminPage.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { SearchField } from '../frame/SearchField.tsx';
import { libraryQuery, useQueues } from '../queries/library-queries.ts';
import { namesQuery } from '../queries/names-query.ts';
import { AskBar } from './AskBar.tsx';
import type { Asking, QuestionToAsk } from './asking.ts';
import { findQuestions } from './find-questions.ts';
import { QuestionList } from './QuestionList.tsx';
import { Side } from './Side.tsx';
import { ownTheme, type Theme, ThemeList, ThemeSelect } from './Themes.tsx';
import { useAsk } from './use-ask.ts';

/** Questions to choose from, and whom to ask; `?person=` (also several) and `?theme=` say what is chosen. */
export const LibraryPage = () => (
  <AdminPage title={messages.title}>
    <Load />
  </AdminPage>
);

const Load = () => {
  const choice = useChoice();
  const names = useQuery(namesQuery);
  const asked = askedOf(choice.chosen, names.data?.people ?? []);
  // questions come in the language of whoever is asked; those for several people in the page's
  const lang = asked.length === 1 ? offeredLanguage(asked[0]?.language) : undefined;
  const library = useQuery({
    ...libraryQuery(lang),
    enabled: names.data !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <LoadState query={names.data ? library : names} />
      {library.data && names.data && (
        <Questions library={library.data} everyone={names.data.people} asked={asked} choice={choice} />
      )}
    </>
  );
};

/** Those who are chosen, or the first person. */
const askedOf = ({ people }: Choice, everyone: NamedPerson[]): NamedPerson[] => {
  const named = people.flatMap((id) => everyone.find((person) => person.id === id) ?? []);
  return named.length > 0 ? named : everyone.slice(0, 1);
};

type QuestionsProps = {
  library: Library;
  everyone: NamedPerson[];
  asked: NamedPerson[];
  choice: ReturnType<typeof useChoice>;
};

const Questions = ({ library, everyone, asked, choice: { chosen, choose } }: QuestionsProps) => {
  const [query, setQuery] = useState('');
  const [options, setOptions] = useState<AskOptions>({ days: null, to: 'ask' });
  // typing stays fluent: the list of hundreds of rows follows
  const listed = useDeferredValue(query).trim();
  const people = useMemo(() => new Map(everyone.map((each) => [each.id, each])), [everyone]);
  const [only] = asked.length === 1 ? asked : [];
  const queues = useQueues(asked);
  const asks = useAsk(options);
  const withoutIt = ({ id, asked_of = [] }: QuestionToAsk) =>
    asked.filter(
      (person) => !asked_of.includes(person.id) && !queues.get(person.id)?.some(({ library_id }) => library_id === id),
    );
  const asking: Asking = {
    people,
    chosen: asked,
    to: options.to,
    withoutIt,
    ask: (question) => asks.ask(question, withoutIt(question)),
  };
  const themes: Theme[] = [...library.themes, { id: ownTheme, title: messages.own, questions: library.own }];
  const theme = themes.find(({ id }) => id === chosen.theme) ?? (themes[0] as Theme);
  const all = themes.flatMap(({ questions }) => questions);
  const openTheme = (id: string) => {
    setQuery('');
    choose({ theme: id });
  };
  const themeProps = { themes, current: query.trim() === '' ? theme.id : undefined, onChoose: openTheme };
  const pasteButton = useRef<HTMLButtonElement>(null);
  const pasting = usePasting(pasted, pasteButton);
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
        <AskBar
          people={everyone}
          chosen={asked}
          options={options}
          onChoose={(ids) => choose({ people: ids })}
          onOptions={setOptions}
        >
          <Button
            ref={pasteButton}
            variant="quiet"
            className="edge-end"
            aria-expanded={pasting.isPasting}
            onClick={pasting.toggle}
          >
            {messages.paste}
          </Button>
        </AskBar>
        <QuestionList
          theme={theme}
          found={listed === '' ? undefined : findQuestions(all, listed)}
          own={library.own}
          asking={asking}
        >
          {pasting.isPasting && (
            <PasteCard people={everyone} person={asked[0]} draft={pasted} onClose={pasting.close} />
          )}
        </QuestionList>
      </div>
      <Side person={only} queue={(only && queues.get(only.id)) ?? []} asked={asks.asked} undo={asks.undo} />
    </div>
  );
};

const pasted = 'pasted questions';

type Choice = { people: string[]; theme: string | null };

/** The people and the theme, also in the address, so that a reload keeps them. */
const useChoice = () => {
  const [params, setParams] = useSearchParams();
  // state of its own: the address follows later, and a field would jump back until then
  const [chosen, setChosen] = useState<Choice>(() => ({ people: params.getAll('person'), theme: params.get('theme') }));
  const choose = (change: Partial<Choice>) => {
    const { people, theme } = { ...chosen, ...change };
    setChosen({ people, theme });
    const address = new URLSearchParams(people.map((id) => ['person', id]));
    if (theme !== null) address.set('theme', theme);
    setParams(address, { replace: true });
  };
  return { chosen, choose };
};
