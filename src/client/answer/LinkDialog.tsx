import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages as ui } from '../ui/messages.ts';
import { messages } from './messages.ts';

const texts = messages.link;

type Props = {
  /** The address the selected words lead to already. */
  address: string | undefined;
  /** Undefined takes the link away. */
  onLink: (href: string | undefined) => void;
  onClose: () => void;
};

/** What a person types, as an address: `www.example.org`, `rose@example.org` and phone numbers are understood. */
export const readAddress = (typed: string): string | undefined => {
  const text = typed.trim();
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()/-]{6,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  const url = parseAddress(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`);
  if (!url || !['https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined;
  return url.protocol === 'https:' && !url.hostname.includes('.') ? undefined : url.href;
};

const parseAddress = (text: string) => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** Asks where the selected words should lead. */
export const LinkDialog = ({ address, onLink, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(address ?? '');
  const [trouble, setTrouble] = useState<string | undefined>(undefined);

  useEffect(() => dialog.current?.showModal(), []);

  const finish = (href: string | undefined) => {
    dialog.current?.close();
    onLink(href);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = readAddress(typed);
    if (href !== undefined) return finish(href);
    setTrouble(texts.invalid);
    field.current?.focus();
  };

  return (
    <dialog ref={dialog} aria-label={texts.title} onClose={onClose}>
      <form className="link-form" onSubmit={submit} noValidate>
        <label htmlFor="link-address">{texts.ask}</label>
        <input
          ref={field}
          id="link-address"
          className="field"
          value={typed}
          placeholder={texts.placeholder}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          dir="ltr"
          maxLength={2000}
          aria-invalid={trouble !== undefined}
          aria-describedby="link-trouble"
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id="link-trouble" className="trouble" role="alert">
          {trouble}
        </p>
        <div className="dialog-actions">
          {address !== undefined && (
            <button type="button" className="button button-quiet" onClick={() => finish(undefined)}>
              {texts.remove}
            </button>
          )}
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {ui.cancel}
          </button>
          <button type="submit" className="button button-main">
            {texts.set}
          </button>
        </div>
      </form>
    </dialog>
  );
};
