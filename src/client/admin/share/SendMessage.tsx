import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useChange } from '../frame/use-change.ts';
import { emailUrl, smsUrl, whatsAppUrl } from './message-urls.ts';
import { messages } from './messages.ts';

const texts = messages.share;

type SendMessageProps = {
  kind: 'question' | 'reader';
  message: string;
  hasLink: boolean;
  onChange: (message: string) => void;
  /** Keeps the message as a template; undefined if it is one. */
  keep: (() => Promise<void>) | undefined;
  /** The titles of the admin's own messages; `chosen` is the index of this one. */
  templates: string[];
  chosen: number;
  onChoose: (index: number) => void;
  /** Called when the message is on its way, as far as the page can know. */
  onShared: () => void;
};

/** The message with the link, and the ways to send it. */
export const SendMessage = ({ kind, message, hasLink, onChange, keep, onShared, ...choice }: SendMessageProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const keeping = useChange();
  const [isKept, setIsKept] = useState(false);
  const onChoose = (index: number) => {
    setIsKept(false);
    choice.onChoose(index);
  };
  const onKeep = async () => {
    if (!keep || !(await keeping.run(keep))) return;
    setIsKept(true);
    // the button disappears
    field.current?.focus();
  };
  return (
    <>
      {choice.templates.length > 1 && <ChooseTemplate {...choice} onChoose={onChoose} />}
      <TextArea
        ref={field}
        label={texts.message}
        error={hasLink ? undefined : texts.linkMissing[kind]}
        className="long-text"
        dir="auto"
        rows={9}
        value={message}
        onChange={(event) => {
          setIsKept(false);
          onChange(event.target.value);
        }}
      />
      {keep && (
        <Button variant="quiet" className="share-keep" busy={keeping.busy} onClick={onKeep}>
          {texts.keep}
        </Button>
      )}
      <p className="share-kept" role="status">
        {isKept && texts.kept}
      </p>
      <ErrorMessage>{keeping.errorText}</ErrorMessage>
      <div className="cluster share-ways">
        <ShareSheet message={message} onShared={onShared} />
        <Way url={whatsAppUrl(message)} onShared={onShared}>
          {texts.whatsApp}
        </Way>
        <Way url={smsUrl(message)} className="share-sms" onShared={onShared}>
          {texts.sms}
        </Way>
        <Way url={emailUrl(texts.subject[kind], message)} onShared={onShared}>
          {texts.email}
        </Way>
      </div>
    </>
  );
};

type ChooseTemplateProps = Pick<SendMessageProps, 'templates' | 'chosen' | 'onChoose'>;

/** Another message replaces what was typed. */
const ChooseTemplate = ({ templates, chosen, onChoose }: ChooseTemplateProps) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{texts.whichMessage}</label>
      <select id={id} className="field" value={chosen} onChange={(event) => onChoose(Number(event.target.value))}>
        {templates.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list does not change while it is open
          <option key={index} value={index}>
            {title}
          </option>
        ))}
      </select>
    </>
  );
};

/** The device's own share sheet, where it has one. */
const ShareSheet = ({ message, onShared }: { message: string; onShared: () => void }) => {
  const { busy, errorText, run } = useChange();
  if (navigator.share === undefined) return null;
  const share = () =>
    run(async () => {
      try {
        await navigator.share({ text: message });
        onShared();
      } catch (error) {
        // cancelled
        if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
      }
    });
  return (
    <>
      <Button variant="main" busy={busy} onClick={share}>
        <AdminIcon name="share" />
        {texts.send}
      </Button>
      <ErrorMessage>{errorText}</ErrorMessage>
    </>
  );
};

type WayProps = { url: string; className?: string; onShared: () => void; children: string };

const Way = ({ url, className, onShared, children }: WayProps) => (
  <a
    className={className ? `button ${className}` : 'button'}
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    onClick={onShared}
  >
    {children}
  </a>
);
