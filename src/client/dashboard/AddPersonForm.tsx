import { flushSync } from 'react-dom';
import { format } from '../../shared/messages/format.ts';
import { addPerson } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { messages as ui } from '../ui/messages.ts';
import { useChange } from '../ui/use-change.ts';
import { withPerson } from './edits.ts';
import { messages } from './messages.ts';
import { NameForm } from './NameForm.tsx';
import { useEditPeople } from './people.ts';

type AddPersonFormProps = {
  /** Called with the new person's id before their card is rendered. */
  onAdded: (id: string) => void;
  onCancel?: () => void;
};

export const AddPersonForm = ({ onAdded, onCancel }: AddPersonFormProps) => {
  const change = useChange();
  const edit = useEditPeople();
  const announce = useAnnounce();

  const add = (name: string) =>
    change.run(async () => {
      const person = await addPerson(name);
      // closes the dialog first, which restores the focus; then the new card can take it
      flushSync(() => onAdded(person.id));
      await edit(withPerson(person));
      announce(format(messages.person.added, { name: person.name }));
    });

  return (
    <NameForm unsavedKey="new person" change={change} onName={add}>
      <div className="dialog-actions">
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {ui.cancel}
          </button>
        )}
        <button type="submit" className="button button-main" aria-disabled={change.busy}>
          {messages.person.add}
        </button>
      </div>
    </NameForm>
  );
};
