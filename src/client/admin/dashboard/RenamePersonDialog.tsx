import { useQueryClient } from '@tanstack/react-query';
import { dashboard as messages } from '../../messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Named } from '../actions/use-ask-next.tsx';
import { changePerson } from '../api/people.ts';
import { showName } from '../queries/people-queries.ts';
import { NameForm } from './NameForm.tsx';

export const RenamePersonDialog = ({ person, onClose }: { person: Named; onClose: () => void }) => (
  <Dialog title={messages.person.rename} onClose={onClose}>
    <RenamePersonForm person={person} onDone={onClose} />
  </Dialog>
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
