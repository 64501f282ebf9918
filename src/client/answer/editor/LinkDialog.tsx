import { type FormEvent, useRef, useState } from 'react';
import { safeUrl } from '../../../shared/content/safe-url.ts';
import { answer as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

const texts = messages.link;

type Props = {
  /** The URL that the selected text already links to. */
  address: string | undefined;
  /** Called with undefined to remove the link. */
  onLink: (href: string | undefined) => void;
  onClose: () => void;
};

/** Parses what a person types into a URL: accepts `www.example.org`, `rose@example.org` and phone numbers. */
const readAddress = (typed: string): string | undefined => {
  const text = typed.trim();
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return safeUrl(`mailto:${text}`);
  if (/^\+?[\d\s()/-]{6,}$/.test(text)) return safeUrl(`tel:${text.replace(/[^\d+]/g, '')}`);
  const address = safeUrl(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`);
  if (address === undefined) return undefined;
  const { protocol, hostname, href } = new URL(address);
  return protocol === 'https:' && !hostname.includes('.') ? undefined : safeUrl(href);
};

/** Asks for the URL of a link. */
export const LinkDialog = ({ address, onLink, onClose }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  const [errorText, setErrorText] = useState<string | undefined>(undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = readAddress(field.current?.value ?? '');
    if (href !== undefined) return onLink(href);
    setErrorText(texts.invalid);
    field.current?.focus();
  };

  return (
    <Dialog aria-label={texts.title} onClose={onClose}>
      <form className="fields" onSubmit={submit} noValidate>
        <Field
          ref={field}
          type="url"
          label={texts.ask}
          error={errorText}
          defaultValue={address}
          placeholder={texts.placeholder}
          autoComplete="off"
          dir="ltr"
          maxLength={2000}
        />
        <div className="action-row">
          {address !== undefined && (
            <Button variant="quiet" onClick={() => onLink(undefined)}>
              {texts.remove}
            </Button>
          )}
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" variant="main">
            {texts.set}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
