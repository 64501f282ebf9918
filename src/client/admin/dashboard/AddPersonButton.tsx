import type { Person } from '../../../shared/people/people.ts';
import { dashboard as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useDialog } from '../frame/use-dialog.ts';
import { AddPersonForm } from './AddPersonForm.tsx';

type AddPersonButtonProps = {
  /** False while the page shows the form itself; an open dialog stays open. */
  isOffered: boolean;
  isReady: boolean;
  onAdded: (person: Person) => void;
};

export const AddPersonButton = ({ isOffered, isReady, onAdded }: AddPersonButtonProps) => {
  const { dialog, open, close } = useDialog<'add'>();
  const finish = (person: Person) => {
    close();
    onAdded(person);
  };
  return (
    <>
      {(isOffered || dialog) && (
        <Button className="add-person" aria-disabled={!isReady} onClick={() => isReady && open('add')}>
          <AdminIcon name="addPerson" />
          <span className="visually-hidden-on-phones">{messages.person.add}</span>
        </Button>
      )}
      {dialog && (
        <Dialog title={messages.person.add} onClose={close}>
          <AddPersonForm onAdded={finish} onCancel={close} />
        </Dialog>
      )}
    </>
  );
};
