import { flushSync } from 'react-dom';
import type { Person } from '../../../shared/people/people.ts';
import { format, isolate, dashboard as messages } from '../../messages.ts';
import { addPerson } from '../api/people.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { NameForm } from './NameForm.tsx';

type AddPersonFormProps = {
  onAdded: (person: Person) => void;
  onCancel?: () => void;
};

export const AddPersonForm = ({ onAdded, onCancel }: AddPersonFormProps) => {
  const announce = useAnnounce();

  const add = async (name: string) => {
    const person = await addPerson(name);
    // closes the dialog, which restores the focus; the new card takes it afterwards
    flushSync(() => onAdded(person));
    announce(format(messages.person.added, { name: isolate(person.name) }));
  };

  return <NameForm unsavedKey="new person" submit={messages.person.add} onCancel={onCancel} onName={add} />;
};
