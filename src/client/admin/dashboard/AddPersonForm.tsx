import { flushSync } from 'react-dom';
import { format } from '../../../shared/messages/format.ts';
import type { Person } from '../../../shared/people/people.ts';
import { Button } from '../../ui/Button.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { addPerson } from '../admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { useChange } from '../frame/use-change.ts';
import { messages } from './messages.ts';
import { NameForm } from './NameForm.tsx';

type AddPersonFormProps = {
  onAdded: (person: Person) => void;
  onCancel?: () => void;
};

export const AddPersonForm = ({ onAdded, onCancel }: AddPersonFormProps) => {
  const change = useChange();
  const announce = useAnnounce();

  const add = (name: string) =>
    change.run(async () => {
      const person = await addPerson(name);
      // closes the dialog, which restores the focus; the new card takes it afterwards
      flushSync(() => onAdded(person));
      announce(format(messages.person.added, { name: person.name }));
    });

  return (
    <NameForm unsavedKey="new person" change={change} onName={add}>
      <div className="dialog-actions">
        {onCancel && <Button onClick={onCancel}>{ui.cancel}</Button>}
        <Button type="submit" variant="main" busy={change.busy}>
          {messages.person.add}
        </Button>
      </div>
    </NameForm>
  );
};
