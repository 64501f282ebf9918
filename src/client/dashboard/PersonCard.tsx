import { memo, useId } from 'react';
import type { Person } from '../../shared/people.ts';
import { AddQuestionForm } from './AddQuestionForm.tsx';
import { DeletePersonButton } from './DeletePersonButton.tsx';
import { QuestionList, shownAtFirst } from './QuestionList.tsx';
import { RenamePersonButton } from './RenamePersonButton.tsx';

type PersonCardProps = { person: Person; isNewcomer: boolean };

export const PersonCard = memo(({ person, isNewcomer }: PersonCardProps) => {
  const nameId = useId();
  return (
    <article className="card" aria-labelledby={nameId} style={{ containIntrinsicHeight: likelyHeight(person) }}>
      <header className="card-header">
        <h2 id={nameId} dir="auto" tabIndex={-1}>
          {person.name}
        </h2>
        <p className="card-count">{progress(person)}</p>
        <RenamePersonButton person={person} />
        <DeletePersonButton person={person} />
      </header>
      <QuestionList questions={person.questions} />
      <AddQuestionForm person={person} nameId={nameId} focusAtFirst={isNewcomer} />
    </article>
  );
});

const progress = ({ questions }: Person) => {
  if (questions.length === 0) return 'No questions yet';
  const answered = questions.filter(({ status }) => status === 'submitted' || status === 'locked').length;
  return `${answered} of ${questions.length} answered`;
};

/** Keeps the scroll bar steady: a card out of sight is not laid out, and stands in at this height. */
const likelyHeight = ({ questions }: Person) => `auto ${270 + 190 * Math.min(questions.length, shownAtFirst)}px`;
