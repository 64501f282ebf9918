import { useState } from 'react';
import type { Person } from '../../shared/people.ts';
import { renamePerson } from '../admin-api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { useChange } from '../ui/use-change.ts';
import { withName } from './edits.ts';
import { NameForm } from './NameForm.tsx';
import { useEditPeople } from './people.ts';

export const RenamePersonButton = ({ person }: { person: Person }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon"
        title="Rename person"
        aria-label={`Rename person: ${person.name}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="rename" />
      </button>
      {open && (
        <Dialog title="Rename person" onClose={close}>
          <RenamePersonForm person={person} onDone={close} />
        </Dialog>
      )}
    </>
  );
};

const RenamePersonForm = ({ person, onDone }: { person: Person; onDone: () => void }) => {
  const change = useChange();
  const edit = useEditPeople();

  const rename = (name: string) =>
    change.run(async () => {
      const renamed = await renamePerson(person.id, name);
      await edit(withName(person.id, renamed.name));
      onDone();
    });

  return (
    <NameForm name={person.name} keptAs={`name ${person.id}`} change={change} onName={rename}>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="button button-main" aria-disabled={change.busy}>
          Save
        </button>
      </div>
    </NameForm>
  );
};
