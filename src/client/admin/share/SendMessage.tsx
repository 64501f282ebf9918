import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sharing as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ActionButton } from '../frame/ActionButton.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useChange } from '../frame/use-change.ts';
import { CopyButton } from './CopyButton.tsx';
import type { LinkKind } from './link-state.ts';
import { emailUrl, smsUrl, whatsAppUrl } from './message-urls.ts';
import type { Message, TemplateChoice } from './use-message.ts';
import { storeUsualWay, type Way, waysTo } from './usual-way.ts';

const texts = messages.share;

type SendMessageProps = {
  kind: LinkKind;
  recipient_id: string;
  message: Message;
  choice: TemplateChoice | undefined;
  /** Called when the message is on its way, as far as the page can know. */
  onShared: () => void;
  /** Another way to send it. */
  children?: ReactNode;
};

/** The message with the link, and the ways to send it. */
export const SendMessage = ({ kind, recipient_id, message, choice, onShared, children }: SendMessageProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = useRef<HTMLButtonElement>(null);
  const [isRefused, setRefused] = useState(false);
  // the order must not change while the dialog is open
  const [ways] = useState(() => waysTo(recipient_id));
  const { text, hasLink } = message;
  const missing = hasLink ? undefined : texts.linkMissing[kind];

  // in an effect, because opening the dialog focuses its first button; without scrolling the dialog
  useEffect(() => copy.current?.focus({ preventScroll: true }), []);

  const selectText = () => {
    setRefused(true);
    field.current?.select();
  };
  return (
    <div className="share-message">
      {choice && <Templates choice={choice} onKept={() => field.current?.focus()} />}
      <TextArea
        ref={field}
        label={texts.message}
        error={isRefused ? texts.copyByHand : missing}
        className="long-text"
        dir="auto"
        rows={10}
        value={text}
        onChange={(event) => message.onChange(event.target.value)}
      />
      <div className="cluster share-ways">
        <div className="share-main">
          <CopyButton ref={copy} variant="main" text={text} onCopied={onShared} onRefused={selectText}>
            {texts.copyMessage}
          </CopyButton>
          <ShareSheet message={text} onShared={onShared} />
        </div>
        {ways.map((way) => (
          <WayLink
            key={way}
            way={way}
            url={urlOf(way, kind, text)}
            onShared={() => {
              onShared();
              storeUsualWay(recipient_id, way);
            }}
          />
        ))}
      </div>
      {children}
    </div>
  );
};

const urlOf = (way: Way, kind: LinkKind, text: string) => {
  if (way === 'whatsApp') return whatsAppUrl(text);
  return way === 'sms' ? smsUrl(text) : emailUrl(texts.subject[kind], text);
};

type TemplatesProps = { choice: TemplateChoice; onKept: () => void };

/** Keeps the message for the next time, or chooses another, which replaces what was typed. */
const Templates = ({ choice: { titles, chosen, onChoose, keep }, onKept }: TemplatesProps) => {
  const keeping = useChange();
  const [isKept, setIsKept] = useState(false);
  const onKeep = async () => {
    if (!keep || !(await keeping.run(keep))) return;
    setIsKept(true);
    // the button that has the focus is removed
    onKept();
  };
  return (
    <div className="cluster share-templates">
      <p className="share-kept" role="status">
        {isKept && !keep && texts.kept}
      </p>
      {keep && (
        <Button variant="quiet" className="button-narrow" busy={keeping.busy} onClick={onKeep}>
          {texts.keep}
        </Button>
      )}
      {titles.length > 1 && (
        <Select
          label={texts.whichMessage}
          hidesLabel
          className="quiet-field"
          value={chosen}
          onChange={(event) => {
            setIsKept(false);
            onChoose(Number(event.target.value));
          }}
        >
          {titles.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list does not change while it is open
            <option key={index} value={index}>
              {title}
            </option>
          ))}
        </Select>
      )}
      <ErrorMessage>{keeping.errorText}</ErrorMessage>
    </div>
  );
};

/** The device's own share sheet, where it has one. */
const ShareSheet = ({ message, onShared }: { message: string; onShared: () => void }) => {
  if (navigator.share === undefined) return null;
  const share = async () => {
    try {
      await navigator.share({ text: message });
      onShared();
    } catch (error) {
      // the share sheet was cancelled
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
    }
  };
  return (
    <ActionButton action={share}>
      <AdminIcon name="share" />
      {texts.send}
    </ActionButton>
  );
};

const WayLink = ({ way, url, onShared }: { way: Way; url: string; onShared: () => void }) => (
  <a className={`button share-${way}`} href={url} target="_blank" rel="noopener noreferrer" onClick={onShared}>
    {way === 'email' && <AdminIcon name="email" />}
    {texts[way]}
  </a>
);
