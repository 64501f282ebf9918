import { useState } from 'react';
import type { Person } from '../../../shared/people/people.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { AddPersonForm } from './AddPersonForm.tsx';
import { messages } from './messages.ts';

type AddPersonButtonProps = {
  /** False while the page shows the form itself; an open dialog stays open. */
  isOffered: boolean;
  disabled: boolean;
  onAdded: (person: Person) => void;
};

export const AddPersonButton = ({ isOffered, disabled, onAdded }: AddPersonButtonProps) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const finish = (person: Person) => {
    close();
    onAdded(person);
  };
  return (
    <>
      {(isOffered || open) && (
        <Button className="add-person" disabled={disabled} onClick={() => setOpen(true)}>
          <AdminIcon name="addPerson" />
          <span className="visually-hidden-on-phones">{messages.person.add}</span>
        </Button>
      )}
      {open && (
        <Dialog title={messages.person.add} onClose={close}>
          <AddPersonForm onAdded={finish} onCancel={close} />
        </Dialog>
      )}
    </>
  );
};
