import { memo, type RefObject, useId, useRef } from 'react';
import { format } from '../../shared/messages/format.ts';
import type { Person } from '../../shared/people.ts';
import type { Question } from '../../shared/questions.ts';
import { messages as ui } from '../ui/messages.ts';
import { richText } from '../ui/rich-text.tsx';
import { AddQuestionForm } from './AddQuestionForm.tsx';
import { cardId } from './being-edited.ts';
import { DeletePersonButton } from './DeletePersonButton.tsx';
import { cardBeside, nameAfter } from './focus.ts';
import { messages } from './messages.ts';
import { QuestionList } from './QuestionList.tsx';
import { RenamePersonButton } from './RenamePersonButton.tsx';
import { SkipLink } from './SkipLink.tsx';

const texts = messages.person;

type PersonCardProps = {
  person: Person;
  isNewcomer: boolean;
  /** Where the person was deleted elsewhere while one was at work here: takes the card away. */
  onClose: ((id: string) => void) | undefined;
};

export const PersonCard = memo(({ person, isNewcomer, onClose }: PersonCardProps) => {
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  const isGone = onClose !== undefined;
  return (
    <article ref={card} id={cardId(person.id)} className="card" aria-labelledby={nameId}>
      <header className="card-header">
        <h2 id={nameId} dir="auto" tabIndex={-1}>
          {person.name}
        </h2>
        <p className="card-count">{progress(person)}</p>
        <SkipLink to={() => card.current && nameAfter(card.current)}>{texts.skip}</SkipLink>
        <RenamePersonButton person={person} />
        <DeletePersonButton person={person} />
      </header>
      {onClose && <GoneNote person={person} card={card} onClose={onClose} />}
      {!(isGone && !hasDialog(card.current)) && <QuestionList questions={person.questions} />}
      <AddQuestionForm person={person} nameId={nameId} focusAtFirst={isNewcomer} isGone={isGone} />
    </article>
  );
});

type GoneNoteProps = { person: Person; card: RefObject<HTMLElement | null>; onClose: (id: string) => void };

const GoneNote = ({ person, card, onClose }: GoneNoteProps) => {
  const close = () => {
    if (card.current) cardBeside(card.current)?.querySelector('h2')?.focus();
    onClose(person.id);
  };
  return (
    <div className="gone-note">
      <p>{richText(texts.gone, { name: person.name }, { name: (name) => <bdi>{name}</bdi> })}</p>
      <button type="button" className="button" onClick={close}>
        {ui.close}
      </button>
    </div>
  );
};

/** A dialog stays open though what it is about is gone. */
const hasDialog = (card: HTMLElement | null) => card?.querySelector('dialog[open]') != null;

const progress = ({ questions }: Person) => {
  if (questions.length === 0) return texts.noQuestions;
  const isDone = ({ status, has_content }: Question) => has_content && (status === 'submitted' || status === 'locked');
  const answered = questions.filter(isDone).length;
  return format(texts.progress, { answered: `${answered}`, count: questions.length });
};
