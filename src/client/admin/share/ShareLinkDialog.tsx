import { type ReactNode, useId } from 'react';
import { Avatar } from '../../../pages/Avatar.tsx';
import { isolated } from '../../../pages/rich-text.tsx';
import { Written } from '../../../pages/Written.tsx';
import type { LinkChange } from '../../../shared/questions/questions.ts';
import { sharing as messages, ui } from '../../messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { richText } from '../../ui/rich-text.ts';
import { IconButton } from '../frame/IconButton.tsx';
import { LinkAndCode } from './LinkAndCode.tsx';
import { LinkSettings } from './LinkSettings.tsx';
import { type Link, type LinkKind, useLinkState } from './link-state.ts';
import { OnlyHere } from './OnlyHere.tsx';
import { SendMessage } from './SendMessage.tsx';
import type { Message, TemplateChoice } from './use-message.ts';

const texts = messages.share;

type ShareLinkDialogProps = {
  kind: LinkKind;
  /** The recipient: a person, or the name of a reading link. */
  recipient: { id: string; name: string; photo?: string };
  /** The question, if the link opens one. */
  question_text?: string;
  link: Link & { link: string };
  message: Message;
  choice?: TemplateChoice;
  /** Called when the link or the message was copied or given to another program. */
  onShared?: () => void;
  /** Why sharing could not be recorded. */
  errorText?: string | undefined;
  letter?: ReactNode;
  /** Sends it by mail. */
  mail?: ReactNode;
  onSet: (change: LinkChange) => Promise<void>;
  onRenew: () => Promise<void>;
  /** Deletes the link, if that is possible. */
  onEnd?: () => Promise<void>;
  onClose: () => void;
};

/** The dialog to share a link: message, ways to send it, QR code, letter, and settings of the link. */
export const ShareLinkDialog = ({
  kind,
  recipient,
  question_text,
  link,
  message,
  choice,
  onShared = () => {},
  errorText,
  letter,
  mail,
  onClose,
  ...settings
}: ShareLinkDialogProps) => {
  const titleId = useId();
  const isClosed = useLinkState(link) !== undefined;
  return (
    <Dialog aria-labelledby={titleId} className="dialog-share" onClose={onClose}>
      <header className="share-head">
        <Avatar person={recipient} />
        <h2 id={titleId}>{richText(texts.title, { name: recipient.name }, { name: isolated })}</h2>
        <IconButton icon="close" title={ui.close} label={ui.close} onClick={onClose} />
        {question_text !== undefined && <Written as="p" className="share-question" text={question_text} />}
      </header>
      <OnlyHere link={link.link} />
      {isClosed && <ErrorMessage>{texts.closed}</ErrorMessage>}
      <ErrorMessage>{errorText}</ErrorMessage>
      <div className="share-columns">
        <SendMessage kind={kind} recipient_id={recipient.id} message={message} choice={choice} onShared={onShared}>
          {mail}
        </SendMessage>
        <LinkAndCode kind={kind} link={link.link} onCopied={onShared} />
      </div>
      {letter}
      <LinkSettings kind={kind} link={link} {...settings} />
    </Dialog>
  );
};
