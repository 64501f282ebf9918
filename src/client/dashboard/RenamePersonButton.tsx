import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { format } from '../../shared/messages/format.ts';
import type { Person } from '../../shared/people.ts';
import { renamePerson } from '../admin-api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { messages as ui } from '../ui/messages.ts';
import { useChange } from '../ui/use-change.ts';
import { messages } from './messages.ts';
import { NameForm } from './NameForm.tsx';
import { changePerson } from './people-queries.ts';

export const RenamePersonButton = ({ person }: { person: Person }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon"
        title={messages.person.rename}
        aria-label={format(messages.actionFor, { action: messages.person.rename, subject: person.name })}
        onClick={() => setOpen(true)}
      >
        <Icon name="rename" />
      </button>
      {open && (
        <Dialog title={messages.person.rename} onClose={close}>
          <RenamePersonForm person={person} onDone={close} />
        </Dialog>
      )}
    </>
  );
};

const RenamePersonForm = ({ person, onDone }: { person: Person; onDone: () => void }) => {
  const change = useChange();
  const client = useQueryClient();

  const rename = (name: string) =>
    change.run(async () => {
      const renamed = await renamePerson(person.id, name);
      await changePerson(client, person.id, () => renamed);
      onDone();
    });

  return (
    <NameForm name={person.name} unsavedKey={`name ${person.id}`} change={change} onName={rename}>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onDone}>
          {ui.cancel}
        </button>
        <button type="submit" className="button button-main" aria-disabled={change.busy}>
          {messages.person.save}
        </button>
      </div>
    </NameForm>
  );
};
