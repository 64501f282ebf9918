import { memo, type RefObject, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../pages/Avatar.tsx';
import { richText } from '../../../pages/rich-text.tsx';
import { isAnswered } from '../../../shared/answers/status.ts';
import { format } from '../../../shared/messages/format.ts';
import type { Person } from '../../../shared/people/people.ts';
import type { QuestionFilter } from '../../../shared/questions/question-filters.ts';
import { Button } from '../../ui/Button.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { AddQuestionForm } from './AddQuestionForm.tsx';
import { cardId } from './being-edited.ts';
import { DeletePersonButton } from './DeletePersonButton.tsx';
import { cardBeside, nameAfter } from './focus.ts';
import { messages } from './messages.ts';
import { QuestionList, type Revealed } from './QuestionList.tsx';
import { RenamePersonButton } from './RenamePersonButton.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useShownQuestions } from './use-shown-questions.ts';

const texts = messages.person;

type PersonCardProps = {
  person: Person;
  isNew: boolean;
  filter: QuestionFilter | undefined;
  revealed: Revealed | undefined;
  /** Set if the person was deleted elsewhere while the card was being edited: removes the card. */
  onClose: ((id: string) => void) | undefined;
};

export const PersonCard = memo(({ person, isNew, filter, revealed, onClose }: PersonCardProps) => {
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  const isDeleted = onClose !== undefined;
  const questions = useShownQuestions(person.questions, filter);
  const isLong = person.name.length > longName;
  return (
    <article ref={card} id={cardId(person.id)} className="card person-card" aria-labelledby={nameId}>
      <header className={isLong ? 'card-header' : 'card-header card-header-sticky'}>
        <Avatar person={person} />
        <h2 id={nameId} dir="auto" tabIndex={-1}>
          <Link to={`/admin/people/${person.id}`}>{person.name}</Link>
        </h2>
        <div className="card-tools">
          <p className="card-count">{progress(person)}</p>
          <SkipLink to={() => card.current && nameAfter(card.current)}>{texts.skip}</SkipLink>
          <RenamePersonButton person={person} />
          <DeletePersonButton person={person} />
        </div>
        <ProgressBar person={person} />
      </header>
      {onClose && <DeletedNote person={person} card={card} onClose={onClose} />}
      {!(isDeleted && !hasOpenDialog(card.current)) && (
        <QuestionList name={person.name} questions={questions} revealed={revealed} />
      )}
      <AddQuestionForm person={person} nameId={nameId} focusAtFirst={isNew} isDeleted={isDeleted} />
    </article>
  );
});

// in characters: a header that stays in sight leaves room for the questions
const longName = 60;

type DeletedNoteProps = { person: Person; card: RefObject<HTMLElement | null>; onClose: (id: string) => void };

const DeletedNote = ({ person, card, onClose }: DeletedNoteProps) => {
  const close = () => {
    if (card.current) cardBeside(card.current)?.querySelector('h2')?.focus();
    onClose(person.id);
  };
  return (
    <div className="gone-note">
      <p>{richText(texts.gone, { name: person.name }, { name: (name) => <bdi>{name}</bdi> })}</p>
      <Button onClick={close}>{ui.close}</Button>
    </div>
  );
};

/** An open dialog keeps the question list rendered, as the dialog is part of it. */
const hasOpenDialog = (card: HTMLElement | null) => card?.querySelector('dialog[open]') != null;

const progress = (person: Person) => {
  const { length: count } = person.questions;
  return count === 0 ? texts.noQuestions : format(texts.progress, { answered: `${countAnswered(person)}`, count });
};

/** Shows the progress once more, without words. */
const ProgressBar = ({ person }: { person: Person }) =>
  person.questions.length > 0 && (
    <div className="card-progress" aria-hidden="true">
      <div style={{ width: `${(100 * countAnswered(person)) / person.questions.length}%` }} />
    </div>
  );

const countAnswered = ({ questions }: Person) => questions.filter(isAnswered).length;
