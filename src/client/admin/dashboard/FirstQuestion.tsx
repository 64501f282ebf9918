import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { isolated } from '../../../pages/rich-text.tsx';
import { Written } from '../../../pages/Written.tsx';
import type { Library, LibraryQuestion } from '../../../shared/library/library.ts';
import { fillName } from '../../../shared/people/name-place.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { dashboard as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { richText } from '../../ui/rich-text.ts';
import { cardId, rowId } from '../actions/element-ids.ts';
import type { Named } from '../actions/use-ask-next.tsx';
import { addQuestion } from '../api/questions.ts';
import { LoadState } from '../frame/LoadState.tsx';
import { useChange } from '../frame/use-change.ts';
import { libraryQuery } from '../queries/library-queries.ts';
import { cardQuery } from '../queries/people-queries.ts';
import { changeQuestions, withNewQuestion, withQuestion } from '../queries/person-changes.ts';
import { ShareDialog } from '../share/ShareDialog.tsx';

const texts = messages.start.first;

type FirstQuestionProps = {
  person: Named;
  /** Whether the person was just added, as the first one. */
  takesFocus: boolean;
  onDone: () => void;
};

/**
 * Offers the first person a few questions of the library, and then to share the chosen one. Hidden if a question was
 * added in another way.
 */
export const FirstQuestion = ({ person, takesFocus, onDone }: FirstQuestionProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const library = useQuery(libraryQuery());
  const [turn, setTurn] = useState(0);
  const { questions, change, asked, ask, onChanged } = useFirstQuestion(person);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  if (questions.length > 0 && !asked && !change.busy) return null;

  const writeOwn = () => {
    flushSync(onDone);
    document.getElementById(cardId(person.id))?.querySelector<HTMLElement>('.add-question-text')?.focus();
  };
  const finish = (question: Question) => {
    flushSync(onDone);
    document.getElementById(rowId(question.id))?.focus();
  };

  return (
    <Card
      className="empty-start first-question prose"
      title={richText(texts.title, { name: person.name }, { name: isolated })}
      heading={heading}
    >
      <p>{texts.intro}</p>
      <LoadState query={library} />
      <ul className="lined-rows" aria-live="polite">
        {suggest(library.data, turn).map((question) => (
          <Suggestion
            key={question.id}
            text={fillName(question.text, person.name)}
            isBusy={change.busy}
            onAsk={() => ask(question)}
          />
        ))}
      </ul>
      <ErrorMessage>{change.errorText}</ErrorMessage>
      <div className="action-row">
        <Button onClick={() => setTurn(turn + 1)}>{texts.others}</Button>
        <Button onClick={writeOwn}>{texts.own}</Button>
        <Link className="button button-quiet button-narrow edge-start" to={`/admin/library?person=${person.id}`}>
          {texts.library}
        </Link>
      </div>
      {asked && <ShareDialog question={asked} name={person.name} onChanged={onChanged} onClose={() => finish(asked)} />}
    </Card>
  );
};

type SuggestionProps = { text: string; isBusy: boolean; onAsk: () => void };

const Suggestion = ({ text, isBusy, onAsk }: SuggestionProps) => {
  const id = useId();
  return (
    <li>
      <Written as="p" id={`${id}-text`} className="question-text" text={text} />
      <Button id={`${id}-ask`} aria-labelledby={`${id}-ask ${id}-text`} busy={isBusy} onClick={onAsk}>
        {texts.ask}
      </Button>
    </li>
  );
};

const useFirstQuestion = (person: Named) => {
  const questions = useQuery({ ...cardQuery(person.id), enabled: false }).data?.questions ?? [];
  const change = useChange();
  const client = useQueryClient();
  const [added, setAdded] = useState<Question | undefined>(undefined);
  const ask = ({ id, text }: LibraryQuestion) =>
    change.run(async () => {
      const question_text = fillName(text, person.name);
      const question = await addQuestion(person.id, { question_text, library_id: id });
      setAdded(question);
      await changeQuestions(client, person.id, withNewQuestion(question));
    });
  // as the list has it, for changes of its link
  const asked = added && (questions.find(({ id }) => id === added.id) ?? added);
  const onChanged = (question: Question) => changeQuestions(client, person.id, withQuestion(question));
  return { questions, change, asked, ask, onChanged };
};

const suggestedAtOnce = 4;

/** The easiest question of a few themes; each turn those of the next ones. */
const suggest = (library: Library | undefined, turn: number): LibraryQuestion[] => {
  const easiest = (library?.themes ?? []).flatMap(({ questions }) =>
    questions.filter(({ heavy }) => !heavy).slice(0, 1),
  );
  const start = (turn * suggestedAtOnce) % Math.max(easiest.length, 1);
  return [...easiest, ...easiest].slice(start, start + Math.min(suggestedAtOnce, easiest.length));
};
