import type { Person } from '../../shared/people.ts';
import { AddPersonForm } from './AddPersonForm.tsx';
import { messages } from './messages.ts';

const texts = messages.start;

type EmptyStartProps = {
  onAdded: (person: Person) => void;
  /** Called with true while the form has the focus or text. */
  onUse: (isUsed: boolean) => void;
};

/** The introduction with the form for the first person. */
export const EmptyStart = ({ onAdded, onUse }: EmptyStartProps) => (
  <section
    className="empty-start"
    aria-labelledby="empty-start"
    onFocus={() => onUse(true)}
    onBlur={({ currentTarget }) => onUse(currentTarget.querySelector('input')?.value !== '')}
  >
    <h2 id="empty-start">{texts.title}</h2>
    <p>{texts.intro}</p>
    <ol>
      <li>{texts.addPerson}</li>
      <li>{texts.addQuestion}</li>
      <li>{texts.sendLink}</li>
    </ol>
    <AddPersonForm onAdded={onAdded} />
  </section>
);
