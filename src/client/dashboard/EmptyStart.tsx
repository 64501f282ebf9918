import { AddPersonForm } from './AddPersonForm.tsx';

type EmptyStartProps = {
  onAdded: (id: string) => void;
  /** Hears whether somebody is writing here, or has. */
  onUse: (isUsed: boolean) => void;
};

/** The first step, where there is nobody yet. */
export const EmptyStart = ({ onAdded, onUse }: EmptyStartProps) => (
  <section
    className="empty-start"
    aria-labelledby="empty-start"
    onFocus={() => onUse(true)}
    onBlur={({ currentTarget }) => onUse(currentTarget.querySelector('input')?.value !== '')}
  >
    <h2 id="empty-start">Whose stories would you like to hear?</h2>
    <p>Begin with one person. It goes like this:</p>
    <ol>
      <li>Add the person here, by the name you call them.</li>
      <li>Write a question for them.</li>
      <li>Send them its private link. They need no password: they open it and write.</li>
    </ol>
    <AddPersonForm onAdded={onAdded} />
  </section>
);
