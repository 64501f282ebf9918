import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { richText } from '../../../pages/rich-text.tsx';
import { languageOf } from '../../../shared/language.ts';
import type { LibraryQuestion } from '../../../shared/library/library.ts';
import { format } from '../../../shared/messages/format.ts';
import { fillName } from '../../../shared/people/name-place.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { AskPeopleDialog } from '../ask/AskPeopleDialog.tsx';
import { requireDays } from '../ask/days.ts';
import { messages as askingMessages } from '../ask/messages.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { type Change, useChange } from '../frame/use-change.ts';
import { AskedOf } from './AskedOf.tsx';
import { askOne } from './ask-one.ts';
import { type Asking, asQuestionForPeople } from './asking.ts';
import { ChangeOwnButton, DeleteOwnButton } from './ChangeOwn.tsx';
import { messages } from './messages.ts';
import { moveByArrows } from './move-by-arrows.ts';

type QuestionRowProps = { question: LibraryQuestion; isOwn: boolean; asking: Asking };

export const QuestionRow = ({ question, isOwn, asking }: QuestionRowProps) => {
  const textId = useId();
  const { person, people } = asking;
  const change = useChange();
  const text = fillName(question.text, person?.name ?? askingMessages.someone);
  return (
    <li className="stack question-row">
      <div className="question-row-text">
        <h3 id={textId} dir="auto" lang={languageOf(text)}>
          {text}
        </h3>
        <p className="hint small cluster question-row-state">
          {question.heavy && <strong className="heavy">{messages.heavy}</strong>}
          <AskedOf question={question} people={people} />
        </p>
      </div>
      <div className="cluster question-row-actions">
        {person && <AskButton {...{ question, person, asking, change, textId }} />}
        {people.size > 1 && <AskSeveralButton question={question} asking={asking} textId={textId} />}
        {isOwn && <ChangeOwnButton question={question} about={text} />}
        {isOwn && <DeleteOwnButton question={question} about={text} />}
      </div>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </li>
  );
};

type AskButtonProps = {
  question: LibraryQuestion;
  person: NamedPerson;
  asking: Asking;
  change: Change;
  textId: string;
};

/** Asks the chosen person; afterwards it says so, and keeps the focus. */
const AskButton = ({ question, person, asking: { queue, options }, change, textId }: AskButtonProps) => {
  const id = useId();
  const client = useQueryClient();
  const announce = useAnnounce();
  const done = doneFor(question, person, queue);
  const name = { name: person.name };
  const ask = async () => {
    const { to, days } = options;
    if (done) return;
    await change.run(async () => {
      await askOne(client, question, person, { to, days_to_complete: requireDays(days) });
      announce(format(messages.announced[to], name));
    });
  };
  return (
    <Button
      id={id}
      aria-labelledby={`${id} ${textId}`}
      className={done && 'ask-done'}
      busy={change.busy || done !== undefined}
      onClick={ask}
      onKeyDown={moveByArrows}
    >
      {done && <AdminIcon name="done" />}
      <span>
        {richText(done ? messages.done[done] : messages.ask[options.to], name, {
          name: (text) => <bdi>{text}</bdi>,
        })}
      </span>
    </Button>
  );
};

/** What was done with this question for this person already. */
const doneFor = ({ id, asked_of }: LibraryQuestion, person: NamedPerson, queue: Asking['queue']) => {
  if (asked_of?.includes(person.id)) return 'ask';
  return queue.some(({ library_id }) => library_id === id) ? 'queue' : undefined;
};

type AskSeveralButtonProps = { question: LibraryQuestion; asking: Asking; textId: string };

const AskSeveralButton = ({ question, asking, textId }: AskSeveralButtonProps) => {
  const id = useId();
  return (
    <DialogButton
      id={id}
      variant="quiet"
      aria-labelledby={`${id} ${textId}`}
      onKeyDown={moveByArrows}
      dialog={(close) => (
        <AskPeopleDialog
          title={messages.several}
          questions={[asQuestionForPeople(question)]}
          options={asking.options}
          onClose={close}
        />
      )}
    >
      {messages.several}
    </DialogButton>
  );
};
