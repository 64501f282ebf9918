import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { isolated } from '../../../pages/rich-text.tsx';
import type { WholePerson } from '../../../shared/people/people.ts';
import type { PersonLink } from '../../../shared/people/person-links.ts';
import { person as messages, sharing } from '../../messages.ts';
import { richText } from '../../ui/rich-text.ts';
import { changePersonLink, makePersonLink, removePersonLink } from '../api/person-links.ts';
import { ActionButton } from '../frame/ActionButton.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { LoadState } from '../frame/LoadState.tsx';
import { linkQuery, showLink } from '../queries/person-queries.ts';
import { useLinkSummary } from '../share/link-state.ts';
import { ShareLinkDialog } from '../share/ShareLinkDialog.tsx';
import { useMessage } from '../share/use-message.ts';

const texts = messages.link;

/** The link to all questions of a person; there is none until it is made. */
export const OwnLink = ({ person }: { person: WholePerson }) => {
  const query = useQuery(linkQuery(person));
  const heading = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const announce = useAnnounce();

  // the control that had the focus is gone
  const show = async (link: PersonLink | null, said: string) => {
    await showLink(client, person.id, link);
    flushSync(() => announce(said));
    heading.current?.focus();
  };

  return (
    <section className="person-panel" aria-labelledby="own-link-title">
      <h2 id="own-link-title" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="hint">{richText(texts.about, { name: person.name }, { name: isolated })}</p>
      <LoadState query={query} />
      {query.data === null && (
        <ActionButton action={async () => show(await makePersonLink(person.id), texts.made)}>{texts.make}</ActionButton>
      )}
      {query.data && <MadeLink person={person} link={query.data} onEnded={async () => show(null, texts.removed)} />}
    </section>
  );
};

type MadeLinkProps = { person: WholePerson; link: PersonLink; onEnded: () => Promise<void> };

const MadeLink = ({ person, link, onEnded }: MadeLinkProps) => (
  <>
    <div className="cluster own-link">
      <DialogButton dialog={(close) => <SharePerson person={person} link={link} onEnded={onEnded} onClose={close} />}>
        <AdminIcon name="share" />
        {sharing.share.action}
      </DialogButton>
      <a className="tap-link open-link" href={link.link} target="_blank" rel="noopener noreferrer">
        {texts.open}
      </a>
    </div>
    <p className="hint small">{useLinkSummary(link)}</p>
  </>
);

const SharePerson = ({ person, link, onEnded, onClose }: MadeLinkProps & { onClose: () => void }) => {
  const client = useQueryClient();
  const { id, name } = person;
  return (
    <ShareLinkDialog
      kind="person"
      recipient={person}
      link={link}
      message={useMessage(sharing.share.templates.person, { name, link: link.link })}
      onSet={async (change) => showLink(client, id, await changePersonLink(id, change))}
      onRenew={async () => showLink(client, id, await makePersonLink(id))}
      onEnd={async () => {
        await ignoreNotFound(removePersonLink(id));
        flushSync(onClose);
        await onEnded();
      }}
      onClose={onClose}
    />
  );
};
