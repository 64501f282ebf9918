import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Avatar } from '../../../../pages/Avatar.tsx';
import { isolated } from '../../../../pages/rich-text.tsx';
import type { Reader } from '../../../../shared/reading/readers.ts';
import { format, isolate, mailFaults, mailSharing, readers as messages, sharing } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { richText } from '../../../ui/rich-text.ts';
import { changeReader, removeReader } from '../../api/readers.ts';
import { actionLabel } from '../../frame/action-label.ts';
import { AdminIcon } from '../../frame/admin-icons.tsx';
import { useAnnounce } from '../../frame/announcer.tsx';
import { ConfirmDialog } from '../../frame/ConfirmDialog.tsx';
import { ignoreNotFound } from '../../frame/ignore-not-found.ts';
import { lists } from '../../frame/lists.ts';
import { MenuButton, type MenuItem } from '../../frame/Menu.tsx';
import { useChange } from '../../frame/use-change.ts';
import { useMailSetup } from '../../mail/use-mail-setup.ts';
import { namesQuery } from '../../queries/names-query.ts';
import { useLinkState, useLinkSummary } from '../../share/link-state.ts';
import { ReaderForm } from './ReaderForm.tsx';

const { reader: texts } = mailSharing;

type ReaderRowProps = {
  reader: Reader;
  onShare: () => void;
  onChanged: (reader: Reader) => Promise<void>;
  onRemoved: () => Promise<void>;
};

/** A reading link: its name, whose stories it opens, and its actions. */
export const ReaderRow = ({ reader, onShare, onChanged, onRemoved }: ReaderRowProps) => {
  const id = useId();
  const opening = useChange();
  const announce = useAnnounce();
  const isPaused = useLinkState(reader) === 'paused';
  const { name, link } = reader;
  const labelOf = (action: string) => actionLabel(action, name);
  const open = () =>
    opening.run(async () => {
      await onChanged(await changeReader(reader.id, { paused: false }));
      announce(sharing.link.resumed);
    });
  const action = isPaused ? sharing.link.resume : sharing.share.action;
  return (
    <li>
      <section className="reader" aria-labelledby={id}>
        <Avatar person={reader} />
        <div className="reader-text">
          <h3 id={id}>{isolated(name)}</h3>
          <p className="hint">
            {useWhose(reader)} ·{' '}
            <span className={isPaused ? 'reader-paused' : undefined}>{useLinkSummary(reader)}</span>
            <Told reader={reader} />
          </p>
        </div>
        <div className="cluster reader-actions">
          <a
            className="button button-quiet"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={labelOf(messages.open)}
          >
            {messages.open}
          </a>
          {/* one button, so that it keeps the focus */}
          <Button aria-label={labelOf(action)} busy={opening.busy} onClick={isPaused ? open : onShare}>
            {!isPaused && <AdminIcon name="share" />}
            {action}
          </Button>
        </div>
        <ReaderMenu {...{ reader, isPaused, onShare, onChanged, onRemoved }} />
        <ErrorMessage>{opening.errorText}</ErrorMessage>
      </section>
    </li>
  );
};

/** Whether they are told of new stories by mail, or why no longer. */
const Told = ({ reader: { email, notify = 'never', mail_stopped, mail_fault } }: { reader: Reader }) => {
  const { sends } = useMailSetup();
  if (!sends || email === undefined) return null;
  if (mail_fault)
    return (
      <>
        {' · '}
        <span className="is-failure">{mailFaults[mail_fault]}</span>
      </>
    );
  if (mail_stopped) return ` · ${texts.stopped}`;
  return notify !== 'never' && ` · ${texts.told[notify]}`;
};

/** The people whose stories the link opens. */
const useWhose = ({ people }: Reader): string => {
  const { data } = useQuery(namesQuery);
  if (people === null) return messages.all;
  if (!data) return '';
  const names = data.people.filter(({ id }) => people.includes(id)).map(({ name }) => isolate(name));
  return names.length === 0 ? messages.nobodyLeft : format(messages.peopleShown, { names: lists.format(names) });
};

const ReaderMenu = ({ reader, isPaused, onShare, onChanged, onRemoved }: ReaderRowProps & { isPaused: boolean }) => {
  const announce = useAnnounce();
  const label = actionLabel(messages.remove, reader.name);
  const share: MenuItem = { label: sharing.share.action, icon: <AdminIcon name="share" />, onChoose: onShare };
  const change: MenuItem = {
    label: messages.change,
    icon: <AdminIcon name="rename" />,
    dialog: (close) => (
      <Dialog title={messages.change} className="dialog-wide" onClose={close}>
        <ReaderForm
          reader={reader}
          onCancel={close}
          onSave={async (values) => {
            await onChanged(await changeReader(reader.id, values));
            close();
            announce(messages.changed);
          }}
        />
      </Dialog>
    ),
  };
  const remove: MenuItem = {
    label: messages.remove,
    icon: <AdminIcon name="delete" />,
    dialog: (close) => (
      <ConfirmDialog
        label={label}
        onCancel={close}
        onConfirm={async () => {
          await ignoreNotFound(removeReader(reader.id));
          close();
          await onRemoved();
        }}
      >
        {richText(messages.removeAsk, { name: reader.name }, { name: isolated })}
      </ConfirmDialog>
    ),
  };
  return (
    <div className="reader-menu">
      <MenuButton
        title={messages.more}
        label={actionLabel(messages.more, reader.name)}
        items={isPaused ? [share, change, remove] : [change, remove]}
      />
    </div>
  );
};
