import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { changePerson } from '../admin-api.ts';
import { actionLabel } from '../frame/action-label.ts';
import { IconButton } from '../frame/IconButton.tsx';
import { useChange } from '../frame/use-change.ts';
import { messages } from './messages.ts';
import { NameForm } from './NameForm.tsx';
import { showName } from './people-queries.ts';

type Named = { id: string; name: string };

export const RenamePersonButton = ({ person }: { person: Named }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon="rename"
        title={messages.person.rename}
        label={actionLabel(messages.person.rename, person.name)}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog title={messages.person.rename} onClose={close}>
          <RenamePersonForm person={person} onDone={close} />
        </Dialog>
      )}
    </>
  );
};

const RenamePersonForm = ({ person, onDone }: { person: Named; onDone: () => void }) => {
  const change = useChange();
  const client = useQueryClient();

  const rename = (name: string) =>
    change.run(async () => {
      await showName(client, await changePerson(person.id, { name }));
      onDone();
    });

  return (
    <NameForm name={person.name} unsavedKey={`name ${person.id}`} change={change} onName={rename}>
      <div className="dialog-actions">
        <Button onClick={onDone}>{ui.cancel}</Button>
        <Button type="submit" variant="main" busy={change.busy}>
          {messages.person.save}
        </Button>
      </div>
    </NameForm>
  );
};
