import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { limits } from '../../../../shared/limits.ts';
import { isOnlyHere } from '../../../../shared/loopback.ts';
import type { Addresses, Settings } from '../../../../shared/settings.ts';
import { format, settings as messages } from '../../../messages.ts';
import { richText } from '../../../ui/rich-text.ts';
import { changeSettings } from '../../api/settings.ts';
import { addressHash } from '../../frame/admin-paths.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { Form, Submit } from '../../frame/Form.tsx';
import { FormField } from '../../frame/FormField.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { addressesQuery, settingsQuery, showSettings } from '../../queries/settings-query.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = messages.address;

/** The address that links begin with. */
export const AddressRow = () => {
  const settings = useQuery(settingsQuery);
  const addresses = useQuery(addressesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isLoaded = settings.data !== undefined && addresses.data !== undefined;

  // a link leads here from where something is shared; what stands above has its height once it is loaded
  useEffect(() => {
    if (hash !== addressHash || !isLoaded) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, isLoaded]);

  return (
    <SettingsRow title={texts.title} hint={texts.hint} heading={heading}>
      <LoadState query={settings.data ? addresses : settings} />
      {settings.data && addresses.data && <Address settings={settings.data} addresses={addresses.data} />}
    </SettingsRow>
  );
};

type AddressProps = { settings: Settings; addresses: Addresses };

const Address = ({ settings: { public_url }, addresses }: AddressProps) => {
  const origin = public_url ?? location.origin;
  const now = richText(texts.now, { origin }, { b: (text) => <strong dir="ltr">{text}</strong> });
  return (
    <>
      <p>
        {now} {isOnlyHere(origin) && texts.onlyHere}
      </p>
      {addresses.set_by_environment ? (
        <p className="hint">{texts.byEnvironment}</p>
      ) : (
        <>
          {isOnlyHere(origin) && <p className="hint">{explain(addresses)}</p>}
          <AddressForm public_url={public_url} origins={addresses.origins} />
        </>
      )}
    </>
  );
};

const explain = ({ in_container, origins }: Addresses) => {
  if (in_container) return texts.inContainer;
  return origins.length > 0 ? texts.atHome : texts.thisComputer;
};

const AddressForm = ({ public_url, origins }: { public_url: string | undefined; origins: string[] }) => {
  const client = useQueryClient();
  const announce = useAnnounce();

  const save = async (form: HTMLFormElement, origin: string) => {
    const input = form.elements.namedItem('public_url') as HTMLInputElement;
    const typed = input.value;
    const address = origin || typed.trim() || null;
    const settings = await changeSettings({ public_url: address });
    showSettings(client, settings);
    // as the server has normalised it, unless more was typed meanwhile
    if (input.value === typed) input.value = settings.public_url ?? '';
    // the button that was pressed is gone
    if (origin) input.focus();
    announce(address === null ? texts.removed : texts.saved);
  };

  const actions = (
    <div className="cluster">
      <Submit>{texts.save}</Submit>
      {origins
        .filter((origin) => origin !== public_url)
        .map((origin) => (
          <Submit key={origin} variant="quiet" value={origin}>
            {format(texts.use, { origin })}
          </Submit>
        ))}
    </div>
  );

  return (
    <Form className="fields settings-form" errorField="public_url" onSubmit={save} actions={actions}>
      <FormField
        name="public_url"
        label={texts.field}
        defaultValue={public_url}
        placeholder={texts.placeholder}
        maxLength={limits.publicUrl}
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </Form>
  );
};
