import { useId } from 'react';
import { Button } from '../Button.tsx';
import { ErrorMessage } from '../ErrorMessage.tsx';
import { Icon } from '../icons.tsx';
import { useChange } from '../use-change.ts';
import { messages } from './messages.ts';
import { emailUrl, smsUrl, whatsAppUrl } from './message-urls.ts';

const texts = messages.share;

type SendMessageProps = { message: string; hasLink: boolean; onChange: (message: string) => void };

/** The message that goes with the link, and the ways to send it. */
export const SendMessage = ({ message, hasLink, onChange }: SendMessageProps) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{texts.message}</label>
      <textarea
        id={id}
        className="field share-message"
        dir="auto"
        rows={9}
        value={message}
        aria-describedby={hasLink ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <ErrorMessage id={`${id}-error`}>{hasLink ? undefined : texts.linkMissing}</ErrorMessage>
      <div className="share-ways">
        <ShareSheet message={message} />
        <Way url={whatsAppUrl(message)}>{texts.whatsApp}</Way>
        <Way url={smsUrl(message)} className="share-sms">
          {texts.sms}
        </Way>
        <Way url={emailUrl(texts.subject, message)}>{texts.email}</Way>
      </div>
    </>
  );
};

/** The device's own share sheet, where it has one. */
const ShareSheet = ({ message }: { message: string }) => {
  const { busy, run } = useChange();
  if (navigator.share === undefined) return null;
  const share = () => run(() => navigator.share({ text: message }).catch(ignoreCancelled));
  return (
    <Button variant="main" busy={busy} onClick={share}>
      <Icon name="share" />
      {texts.send}
    </Button>
  );
};

const ignoreCancelled = (error: unknown) => {
  if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
};

const Way = ({ url, className, children }: { url: string; className?: string; children: string }) => (
  <a className={className ? `button ${className}` : 'button'} href={url} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
