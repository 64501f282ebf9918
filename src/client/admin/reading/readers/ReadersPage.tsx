import './readers.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../shared/limits.ts';
import type { Reader } from '../../../../shared/reading/readers.ts';
import { format, isolate, readers as messages } from '../../../messages.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { addReader } from '../../api/readers.ts';
import { AdminIcon, type AdminIconName } from '../../frame/admin-icons.tsx';
import { useAnnounce } from '../../frame/announcer.tsx';
import { DialogButton } from '../../frame/DialogButton.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { readersQuery } from '../../queries/readers-query.ts';
import { show } from '../../queries/show.ts';
import { Room } from '../Room.tsx';
import { ReaderForm } from './ReaderForm.tsx';
import { ReaderRow } from './ReaderRow.tsx';
import { ShareReader } from './ShareReader.tsx';

/** The reading links: a tab of the reading room. */
export const ReadersPage = () => (
  <Room tab="readers">
    {() => (
      <div className="stack readers">
        <Readers />
        <About />
      </div>
    )}
  </Room>
);

const About = () => (
  <div className="readers-about">
    <h2>{messages.shows.title}</h2>
    <ul className="readers-shown">{messages.shows.items.map(withIcon('done'))}</ul>
    <h2>{messages.hides.title}</h2>
    <ul className="readers-shown hint">{messages.hides.items.map(withIcon('close'))}</ul>
  </div>
);

const withIcon = (name: AdminIconName) => (text: string) => (
  <li key={text}>
    <AdminIcon name={name} />
    {text}
  </li>
);

const Readers = () => {
  const query = useQuery(readersQuery);
  const add = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const announce = useAnnounce();
  const [sharing, setSharing] = useState<string | undefined>(undefined);
  const readers = query.data ?? [];
  const shared = readers.find(({ id }) => id === sharing);

  const set = (change: (readers: Reader[]) => Reader[]) => show(client, readersQuery.queryKey, change);
  const replace = (reader: Reader) => set((all) => all.map((other) => (other.id === reader.id ? reader : other)));
  const remove = async (reader: Reader) => {
    await set((all) => all.filter(({ id }) => id !== reader.id));
    // the button that had the focus was removed
    flushSync(() => announce(format(messages.removed, { name: isolate(reader.name) })));
    add.current?.focus();
  };
  return (
    <div>
      <div className="ends section-header readers-head">
        <div>
          <h2>{messages.title}</h2>
          <p className="hint">{messages.about}</p>
        </div>
        {query.data && readers.length < limits.readers && (
          <DialogButton
            ref={add}
            variant="main"
            dialog={(close) => (
              <Dialog title={messages.form.newTitle} className="dialog-wide" onClose={close}>
                <ReaderForm
                  onCancel={close}
                  onSave={async (values) => {
                    const reader = await addReader(values);
                    await set((all) => [...all, reader]);
                    close();
                    setSharing(reader.id);
                    announce(format(messages.made, { name: isolate(reader.name) }));
                  }}
                />
              </Dialog>
            )}
          >
            <AdminIcon name="add" />
            {messages.add}
          </DialogButton>
        )}
      </div>
      <LoadState query={query} />
      {query.data?.length === 0 && <p className="dialog-text">{messages.none}</p>}
      {readers.length > 0 && (
        <ul className="card rows">
          {readers.map((reader) => (
            <ReaderRow
              key={reader.id}
              reader={reader}
              onShare={() => setSharing(reader.id)}
              onChanged={replace}
              onRemoved={() => remove(reader)}
            />
          ))}
        </ul>
      )}
      {shared && <ShareReader reader={shared} onChanged={replace} onClose={() => setSharing(undefined)} />}
    </div>
  );
};
