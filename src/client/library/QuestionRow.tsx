import { useId } from 'react';
import { languageOf } from '../../shared/language.ts';
import type { LibraryQuestion } from '../../shared/library.ts';
import { format } from '../../shared/messages/format.ts';
import { fillName } from '../../shared/name-place.ts';
import type { Person } from '../../shared/people.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Icon } from '../ui/icons.tsx';
import { richText } from '../ui/rich-text.tsx';
import { AskedOf } from './AskedOf.tsx';
import { AskSeveralButton } from './AskSeveral.tsx';
import type { Asking } from './asking.ts';
import { ChangeOwnButton, DeleteOwnButton } from './ChangeOwn.tsx';
import { messages } from './messages.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { useAsk } from './use-ask.ts';

type QuestionRowProps = { question: LibraryQuestion; isOwn: boolean; asking: Asking };

export const QuestionRow = ({ question, isOwn, asking }: QuestionRowProps) => {
  const textId = useId();
  const { person, people, options } = asking;
  const asker = useAsk(question, options);
  const text = fillName(question.text, person?.name ?? messages.someone);
  return (
    <li className="question-row">
      <div className="question-row-text">
        <h3 id={textId} dir="auto" lang={languageOf(text)}>
          {text}
        </h3>
        <p className="question-row-state">
          {question.heavy && <strong className="heavy">{messages.heavy}</strong>}
          <AskedOf question={question} people={people} />
        </p>
      </div>
      <div className="question-row-actions">
        {person && <AskButton {...{ question, person, asking, asker, textId }} />}
        {people.length > 1 && <AskSeveralButton question={question} asking={asking} textId={textId} />}
        {isOwn && <ChangeOwnButton question={question} about={text} />}
        {isOwn && <DeleteOwnButton question={question} about={text} />}
      </div>
      <ErrorMessage>{asker.errorText}</ErrorMessage>
    </li>
  );
};

type AskButtonProps = {
  question: LibraryQuestion;
  person: Person;
  asking: Asking;
  asker: ReturnType<typeof useAsk>;
  textId: string;
};

/** Asks the chosen person; afterwards it says so, and keeps the focus. */
const AskButton = ({ question, person, asking: { queue, options }, asker, textId }: AskButtonProps) => {
  const id = useId();
  const announce = useAnnounce();
  const done = doneFor(question, person, queue);
  const name = { name: person.name };
  const ask = async () => {
    if (done) return;
    if (await asker.ask([person], () => undefined)) announce(format(messages.announced[options.to], name));
  };
  return (
    <Button
      id={id}
      aria-labelledby={`${id} ${textId}`}
      className={done && 'ask-done'}
      busy={asker.busy || done !== undefined}
      onClick={ask}
      onKeyDown={moveByArrows}
    >
      {done && <Icon name="done" />}
      <span>
        {richText(done ? messages.done[done] : messages.ask[options.to], name, {
          name: (text) => <bdi>{text}</bdi>,
        })}
      </span>
    </Button>
  );
};

/** What was done with this question for this person already. */
const doneFor = ({ id, asked_of }: LibraryQuestion, person: Person, queue: Asking['queue']) => {
  if (asked_of?.includes(person.id)) return 'ask';
  return queue.some(({ library_id }) => library_id === id) ? 'queue' : undefined;
};
