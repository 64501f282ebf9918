import { memo, type RefObject, useId, useRef, useState } from 'react';
import { format } from '../../shared/messages/format.ts';
import type { Person } from '../../shared/people.ts';
import type { Question } from '../../shared/questions.ts';
import { messages as ui } from '../ui/messages.ts';
import { richText } from '../ui/rich-text.tsx';
import { AddQuestionForm } from './AddQuestionForm.tsx';
import { DeletePersonButton } from './DeletePersonButton.tsx';
import { cardBeside, nameAfter } from './focus.ts';
import { cardId } from './in-use.ts';
import { likelyHeight } from './likely-height.ts';
import { messages } from './messages.ts';
import { QuestionList } from './QuestionList.tsx';
import { RenamePersonButton } from './RenamePersonButton.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useWholeCard } from './use-whole-card.ts';

const texts = messages.person;

type PersonCardProps = {
  person: Person;
  isNewcomer: boolean;
  /** Among the first on the page, whole at once. */
  isFirst: boolean;
  isSparse: boolean;
  /** Its group may come to be seen soon; undefined as long as that is not known. */
  isNear: boolean | undefined;
  /** Where the person was deleted elsewhere while one was at work here: takes the card away. */
  onClose: ((id: string) => void) | undefined;
};

export const PersonCard = memo(({ person, isNewcomer, isFirst, isSparse, isNear, onClose }: PersonCardProps) => {
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  // one that changes would keep the browser from holding in place what is being read
  const [likely] = useState(() => likelyHeight(person));
  const state = useWholeCard(card, { isSparse, isNear, startsWhole: isNewcomer || isFirst || !isSparse });
  const { height = likely } = state;
  // at once where the list stops being sparse: it is printed then
  const isWhole = state.isWhole || !isSparse;
  const isGone = onClose !== undefined;
  return (
    <article
      ref={card}
      id={cardId(person.id)}
      className="card"
      aria-labelledby={nameId}
      style={isWhole ? { containIntrinsicHeight: `auto ${height}px` } : { height }}
    >
      <header className="card-header">
        <h2 id={nameId} dir="auto" tabIndex={-1}>
          {person.name}
        </h2>
        <p className="card-count">{progress(person)}</p>
        {isWhole && <SkipLink to={() => card.current && nameAfter(card.current)}>{texts.skip}</SkipLink>}
        {isWhole && <RenamePersonButton person={person} />}
        {isWhole && <DeletePersonButton person={person} />}
      </header>
      {onClose && <GoneNote person={person} card={card} onClose={onClose} />}
      {isWhole && !(isGone && !hasDialog(card.current)) && <QuestionList questions={person.questions} />}
      {isWhole && <AddQuestionForm person={person} nameId={nameId} focusAtFirst={isNewcomer} isGone={isGone} />}
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
