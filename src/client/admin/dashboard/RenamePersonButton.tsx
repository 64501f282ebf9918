import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/Dialog.tsx';
import { changePerson } from '../admin-api.ts';
import { actionLabel } from '../frame/action-label.ts';
import { DialogButton } from '../frame/DialogButton.tsx';
import { messages } from './messages.ts';
import { NameForm } from './NameForm.tsx';
import { showName } from './people-queries.ts';

type Named = { id: string; name: string };

export const RenamePersonButton = ({ person }: { person: Named }) => (
  <DialogButton
    icon="rename"
    title={messages.person.rename}
    label={actionLabel(messages.person.rename, person.name)}
    dialog={(close) => (
      <Dialog title={messages.person.rename} onClose={close}>
        <RenamePersonForm person={person} onDone={close} />
      </Dialog>
    )}
  />
);

const RenamePersonForm = ({ person: { id, name }, onDone }: { person: Named; onDone: () => void }) => {
  const client = useQueryClient();
  const rename = async (typed: string) => {
    await showName(client, await changePerson(id, { name: typed }));
    onDone();
  };
  return (
    <NameForm name={name} unsavedKey={`name ${id}`} submit={messages.person.save} onCancel={onDone} onName={rename} />
  );
};
