import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages as ui } from '../../ui/messages.ts';
import { messages } from '../messages.ts';

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

/** Asks for the URL of a link. */
export const LinkDialog = ({ address, onLink, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(address ?? '');
  const [errorText, setErrorText] = useState<string | undefined>(undefined);

  useEffect(() => dialog.current?.showModal(), []);

  const finish = (href: string | undefined) => {
    dialog.current?.close();
    onLink(href);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = readAddress(typed);
    if (href !== undefined) return finish(href);
    setErrorText(texts.invalid);
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
          aria-invalid={errorText !== undefined}
          aria-describedby="link-error"
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id="link-error" className="error-message" role="alert">
          {errorText}
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
