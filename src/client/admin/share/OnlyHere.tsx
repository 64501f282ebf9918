import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isOnlyHere } from '../../../shared/loopback.ts';
import { format, sharing as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { changeSettings } from '../api/settings.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { addressPath } from '../frame/admin-paths.ts';
import { useChange } from '../frame/use-change.ts';
import { addressesQuery } from '../queries/settings-query.ts';

const texts = messages.onlyHere;

/**
 * Says that a link opens on this computer only, and offers an address that others can open; nothing for other links.
 * `title`: default: for one link that is shown.
 */
export const OnlyHere = ({ link, title = texts.title }: { link: string; title?: string }) => {
  const [used, setUsed] = useState<string>();
  if (isOnlyHere(link)) return <Warning title={title} host={new URL(link).hostname} onUsed={setUsed} />;
  // the button that had the focus is gone
  return used && link.startsWith(used) ? (
    <Notice kind="panel" takesFocus>
      {format(texts.used, { origin: used })}
    </Notice>
  ) : null;
};

type WarningProps = { title: string; host: string; onUsed: (origin: string) => void };

const Warning = ({ title, host, onUsed }: WarningProps) => {
  const client = useQueryClient();
  const { data } = useQuery(addressesQuery);
  const { busy, errorText, run } = useChange();
  const origins = data && !data.set_by_environment ? data.origins : [];
  const hasOrigins = origins.length > 0;

  const use = (public_url: string) =>
    run(async () => {
      await changeSettings({ public_url });
      onUsed(public_url);
      // all links begin with it now
      await client.invalidateQueries();
    });

  return (
    <div className="only-here" role="note">
      <AdminIcon name="warning" />
      <p>
        <strong>{title}</strong> {format(texts.why, { host })} {hasOrigins ? texts.atHome : texts.set}{' '}
        {!hasOrigins && <Link to={addressPath}>{texts.how}</Link>}
      </p>
      {hasOrigins && (
        <div className="cluster">
          {origins.map((origin) => (
            <Button key={origin} busy={busy} onClick={() => use(origin)}>
              {format(texts.use, { origin })}
            </Button>
          ))}
          <Link to={addressPath}>{texts.another}</Link>
        </div>
      )}
      <ErrorMessage>{errorText}</ErrorMessage>
    </div>
  );
};
