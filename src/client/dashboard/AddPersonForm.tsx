import { flushSync } from 'react-dom';
import { addPerson } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { useChange } from '../ui/use-change.ts';
import { withPerson } from './edits.ts';
import { NameForm } from './NameForm.tsx';
import { useEditPeople } from './people.ts';

type AddPersonFormProps = {
  /** Hears of the new person before their card is there. */
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
      // a dialog gives focus back as it closes; only then may the new card take it
      flushSync(() => onAdded(person.id));
      await edit(withPerson(person));
      announce(`${person.name} is on the list.`);
    });

  return (
    <NameForm keptAs="new person" change={change} onName={add}>
      <div className="dialog-actions">
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        )}
        <button type="submit" className="button button-main" aria-disabled={change.busy}>
          Add person
        </button>
      </div>
    </NameForm>
  );
};
