import type { Person } from '../../../shared/people/people.ts';
import { dashboard as messages } from '../../messages.ts';
import { Card } from '../../ui/Card.tsx';
import { AddPersonForm } from './AddPersonForm.tsx';

const texts = messages.start;

type EmptyStartProps = {
  onAdded: (person: Person) => void;
  /** Called with true while the form has the focus or text. */
  onUse: (isUsed: boolean) => void;
};

/** The introduction with the form for the first person. */
export const EmptyStart = ({ onAdded, onUse }: EmptyStartProps) => (
  <Card
    className="empty-start prose"
    title={texts.title}
    onFocus={() => onUse(true)}
    onBlur={({ currentTarget }) => onUse(currentTarget.querySelector('input')?.value !== '')}
  >
    <p>{texts.intro}</p>
    <ol>
      <li>{texts.addPerson}</li>
      <li>{texts.addQuestion}</li>
      <li>{texts.sendLink}</li>
    </ol>
    <AddPersonForm onAdded={onAdded} />
  </Card>
);
