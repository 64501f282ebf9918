import { memo, useId, useRef } from 'react';
import type { Person } from '../../shared/people.ts';
import { AddQuestionForm } from './AddQuestionForm.tsx';
import { DeletePersonButton } from './DeletePersonButton.tsx';
import { QuestionList, shownAtFirst } from './QuestionList.tsx';
import { RenamePersonButton } from './RenamePersonButton.tsx';
import { useWholeCard } from './use-whole-card.ts';

type PersonCardProps = { person: Person; isNewcomer: boolean; isSparse: boolean };

export const PersonCard = memo(({ person, isNewcomer, isSparse }: PersonCardProps) => {
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  const { isWhole, height = likelyHeight(person) } = useWholeCard(card, isSparse, isNewcomer || !isSparse);
  return (
    <article
      ref={card}
      className="card"
      aria-labelledby={nameId}
      style={isWhole ? { containIntrinsicHeight: `auto ${height}px` } : { height }}
    >
      <header className="card-header">
        <h2 id={nameId} dir="auto" tabIndex={-1}>
          {person.name}
        </h2>
        <p className="card-count">{progress(person)}</p>
        {isWhole && <RenamePersonButton person={person} />}
        {isWhole && <DeletePersonButton person={person} />}
      </header>
      {isWhole && <QuestionList questions={person.questions} />}
      {isWhole && <AddQuestionForm person={person} nameId={nameId} focusAtFirst={isNewcomer} />}
    </article>
  );
});

const progress = ({ questions }: Person) => {
  if (questions.length === 0) return 'No questions yet';
  const answered = questions.filter(({ status }) => status === 'submitted' || status === 'locked').length;
  return `${answered} of ${questions.length} answered`;
};

/** In px, by experience: keeps the scroll bar steady while a card has not been laid out. */
const likelyHeight = ({ questions }: Person) => 270 + 180 * Math.min(questions.length, shownAtFirst);
