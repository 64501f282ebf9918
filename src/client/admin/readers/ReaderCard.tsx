import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { format, language } from '../../../shared/messages/format.ts';
import type { Reader } from '../../../shared/reading/readers.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatDay } from '../../ui/dates.ts';
import { changeReader, removeReader } from '../admin-api.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { namesQuery } from '../queries/names-query.ts';
import { LinkBadge } from '../share/LinkBadge.tsx';
import { messages as sharing } from '../share/messages.ts';
import { messages } from './messages.ts';
import { ReaderForm } from './ReaderForm.tsx';

type ReaderCardProps = {
  reader: Reader;
  onShare: () => void;
  onChanged: (reader: Reader) => Promise<void>;
  onRemoved: () => Promise<void>;
};

/** A reading link: its name, whose stories it opens, and its actions. */
export const ReaderCard = ({ reader, onShare, onChanged, onRemoved }: ReaderCardProps) => {
  const id = useId();
  const { name, token, link_expires_at } = reader;
  const labelOf = (action: string) => actionLabel(action, name);
  return (
    <li>
      <section className="card padded reader" aria-labelledby={id}>
        <div className="cluster reader-head">
          <h2 id={id} dir="auto">
            {name}
          </h2>
          <LinkBadge link={reader} />
        </div>
        <p>{useWhose(reader)}</p>
        {link_expires_at && <LastDay time={link_expires_at} />}
        <div className="cluster reader-actions">
          <Button aria-label={labelOf(sharing.share.action)} onClick={onShare}>
            <AdminIcon name="share" />
            {sharing.share.action}
          </Button>
          <a
            className="button button-quiet"
            href={`/read/${token}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={labelOf(messages.open)}
          >
            {messages.open}
          </a>
          <ChangeButton reader={reader} label={labelOf(messages.change)} onChanged={onChanged} />
          <RemoveButton reader={reader} label={labelOf(messages.remove)} onRemoved={onRemoved} />
        </div>
      </section>
    </li>
  );
};

const LastDay = ({ time }: { time: string }) => (
  <p className="hint">{format(messages.until, { day: formatDay(new Date(Date.parse(time) - 1).toISOString()) })}</p>
);

const list = new Intl.ListFormat(language);

/** The people whose stories it opens. */
const useWhose = ({ people }: Reader): string => {
  const { data } = useQuery(namesQuery);
  if (people === null) return messages.all;
  if (!data) return '';
  const names = data.people.filter(({ id }) => people.includes(id)).map(({ name }) => name);
  return names.length === 0 ? messages.nobodyLeft : format(messages.peopleShown, { names: list.format(names) });
};

type ChangeButtonProps = { reader: Reader; label: string; onChanged: (reader: Reader) => Promise<void> };

const ChangeButton = ({ reader, label, onChanged }: ChangeButtonProps) => {
  const announce = useAnnounce();
  return (
    <DialogButton
      variant="quiet"
      aria-label={label}
      dialog={(close) => (
        <Dialog title={messages.form.changeTitle} className="dialog-wide" onClose={close}>
          <ReaderForm
            reader={reader}
            onCancel={close}
            onSave={async ({ name, people }) => {
              await onChanged(await changeReader(reader.id, { name, people }));
              close();
              announce(messages.changed);
            }}
          />
        </Dialog>
      )}
    >
      <AdminIcon name="rename" />
      {messages.change}
    </DialogButton>
  );
};

type RemoveButtonProps = { reader: Reader; label: string; onRemoved: () => Promise<void> };

const RemoveButton = ({ reader, label, onRemoved }: RemoveButtonProps) => {
  const remove = async (close: () => void) => {
    await ignoreNotFound(removeReader(reader.id));
    close();
    await onRemoved();
  };
  return (
    <DialogButton
      variant="quiet"
      aria-label={label}
      dialog={(close) => (
        <ConfirmDialog label={label} onCancel={close} onConfirm={() => remove(close)}>
          {format(messages.removeAsk, reader)}
        </ConfirmDialog>
      )}
    >
      <AdminIcon name="delete" />
      {messages.remove}
    </DialogButton>
  );
};
