import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { adminMessages } from '../frame/admin-messages.ts';
import { hideLater } from '../frame/display-times.ts';
import { messages } from './messages.ts';

const texts = messages.share;

type AddressProps = { link: string; onCopied?: () => void };

/** The private address, with a button that copies it. */
export const Address = ({ link, onCopied }: AddressProps) => {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');

  const copy = async () => {
    if (!field.current) return;
    const isCopied = await copyFrom(field.current);
    setState(isCopied ? 'copied' : 'refused');
    if (isCopied) onCopied?.();
  };

  useEffect(() => {
    if (state !== 'copied') return;
    return hideLater('copied', () => setState('ready'));
  }, [state]);

  return (
    <div className="cluster share-address">
      <Field
        ref={field}
        label={texts.address}
        value={link}
        readOnly
        dir="ltr"
        onFocus={(event) => event.target.select()}
        error={state === 'refused' ? texts.copyByHand : undefined}
      />
      <Button onClick={copy}>
        <AdminIcon name={state === 'copied' ? 'done' : 'copy'} />
        {state === 'copied' ? adminMessages.copied : texts.copy}
      </Button>
      {/* beside the button, whose content has no roles of its own */}
      <span className="visually-hidden" role="status">
        {state === 'copied' && adminMessages.copied}
      </span>
    </div>
  );
};

/** Copies a field's text; false if the browser refuses, with the text selected for copying by hand. */
const copyFrom = async (field: HTMLInputElement): Promise<boolean> => {
  try {
    // missing over plain HTTP; rejects if the permission is denied
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    // deprecated, but all there is over plain HTTP
    return document.execCommand('copy');
  }
};
