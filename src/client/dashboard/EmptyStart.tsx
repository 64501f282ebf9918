import { AddPersonForm } from './AddPersonForm.tsx';

/** The first step, where there is nobody yet. */
export const EmptyStart = ({ onAdded }: { onAdded: (id: string) => void }) => (
  <section className="empty-start" aria-labelledby="empty-start">
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
