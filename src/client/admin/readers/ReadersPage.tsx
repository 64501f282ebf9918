import './readers.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../shared/limits.ts';
import { format } from '../../../shared/messages/format.ts';
import type { Reader } from '../../../shared/reading/readers.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { addReader } from '../admin-api.ts';
import { AdminPage } from '../frame/AdminPage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { messages } from './messages.ts';
import { ReaderCard } from './ReaderCard.tsx';
import { ReaderForm } from './ReaderForm.tsx';
import { readersQuery } from './readers-query.ts';
import { ShareReader } from './ShareReader.tsx';

/** The page of reading links. */
export const ReadersPage = () => (
  <AdminPage title={messages.title}>
    <div className="readers">
      <About />
      <Readers />
    </div>
  </AdminPage>
);

const About = () => (
  <div className="readers-about">
    <p>{messages.about}</p>
    <ul>
      <li>{messages.shows}</li>
      <li>{messages.hides}</li>
    </ul>
  </div>
);

const Readers = () => {
  const query = useQuery(readersQuery);
  const add = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const announce = useAnnounce();
  const [sharing, setSharing] = useState<string | undefined>(undefined);
  const readers = query.data ?? [];
  const shared = readers.find(({ id }) => id === sharing);

  const set = async (change: (readers: Reader[]) => Reader[]) => {
    // a response in flight may be older
    await client.cancelQueries({ queryKey: readersQuery.queryKey });
    client.setQueryData(readersQuery.queryKey, (before) => before && change(before));
  };
  const replace = (reader: Reader) => set((all) => all.map((other) => (other.id === reader.id ? reader : other)));
  const remove = async (reader: Reader) => {
    await set((all) => all.filter(({ id }) => id !== reader.id));
    // its buttons are gone
    flushSync(() => announce(format(messages.removed, reader)));
    add.current?.focus();
  };
  return (
    <>
      <LoadState query={query} />
      {query.data?.length === 0 && <p className="dialog-text readers-none">{messages.none}</p>}
      {readers.length > 0 && (
        <ul className="stack readers-list">
          {readers.map((reader) => (
            <ReaderCard
              key={reader.id}
              reader={reader}
              onShare={() => setSharing(reader.id)}
              onChanged={replace}
              onRemoved={() => remove(reader)}
            />
          ))}
        </ul>
      )}
      {query.data && readers.length < limits.readers && (
        <DialogButton
          ref={add}
          variant="main"
          className="readers-add"
          dialog={(close) => (
            <Dialog title={messages.form.newTitle} className="dialog-wide" onClose={close}>
              <ReaderForm
                onCancel={close}
                onSave={async (values) => {
                  const reader = await addReader(values);
                  await set((all) => [...all, reader]);
                  close();
                  setSharing(reader.id);
                  announce(format(messages.made, reader));
                }}
              />
            </Dialog>
          )}
        >
          <AdminIcon name="addPerson" />
          {messages.add}
        </DialogButton>
      )}
      {shared && <ShareReader reader={shared} onChanged={replace} onClose={() => setSharing(undefined)} />}
    </>
  );
};
