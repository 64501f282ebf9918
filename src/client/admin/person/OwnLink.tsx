import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { format } from '../../../shared/messages/format.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import type { PersonLink } from '../../../shared/people/person-links.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { changePersonLink, makePersonLink, removePersonLink } from '../admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { LoadState } from '../frame/LoadState.tsx';
import { useChange } from '../frame/use-change.ts';
import { Address } from '../share/Address.tsx';
import { LinkBadge } from '../share/LinkBadge.tsx';
import { LinkSettings } from '../share/LinkSettings.tsx';
import { OnlyHere } from '../share/OnlyHere.tsx';
import { messages } from './messages.ts';
import { linkQuery, showLink } from './person-queries.ts';

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
    <Card className="padded person-panel" title={texts.title} heading={heading}>
      <p className="hint">{format(texts.about, { name: person.name })}</p>
      <LoadState query={query} />
      {query.data === null && <MakeLink onMake={async () => show(await makePersonLink(person.id), texts.made)} />}
      {query.data && (
        <>
          <OnlyHere link={query.data.link} />
          <Address link={query.data.link} />
          <p className="cluster own-link">
            <a
              className="tap-link open-link"
              href={`/for/${query.data.token}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {texts.open}
            </a>
            <LinkBadge link={query.data} />
          </p>
          <LinkSettings
            kind="person"
            link={query.data}
            onSet={async (change) => showLink(client, person.id, await changePersonLink(person.id, change))}
            onRenew={async () => showLink(client, person.id, await makePersonLink(person.id))}
            onEnd={async () => {
              await ignoreNotFound(removePersonLink(person.id));
              await show(null, texts.removed);
            }}
          />
        </>
      )}
    </Card>
  );
};

const MakeLink = ({ onMake }: { onMake: () => Promise<void> }) => {
  const { busy, errorText, run } = useChange();
  return (
    <>
      <Button busy={busy} onClick={() => run(onMake)}>
        {texts.make}
      </Button>
      <ErrorMessage>{errorText}</ErrorMessage>
    </>
  );
};
