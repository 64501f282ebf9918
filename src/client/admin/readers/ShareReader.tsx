import { useState } from 'react';
import { format } from '../../../shared/messages/format.ts';
import type { Reader } from '../../../shared/reading/readers.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { changeReader } from '../admin-api.ts';
import { Address } from '../share/Address.tsx';
import { LinkQrCode } from '../share/LinkQrCode.tsx';
import { LinkSettings } from '../share/LinkSettings.tsx';
import { useLinkState } from '../share/link-state.ts';
import { OnlyHere } from '../share/OnlyHere.tsx';
import { SendMessage } from '../share/SendMessage.tsx';
import { messages } from './messages.ts';

const texts = messages.share;

type ShareReaderProps = { reader: Reader; onChanged: (reader: Reader) => Promise<void>; onClose: () => void };

/** The dialog to share a reading link: address, message, QR code, and settings. */
export const ShareReader = ({ reader, onChanged, onClose }: ShareReaderProps) => {
  const { id, name, link } = reader;
  const isClosed = useLinkState(reader) !== undefined;
  const [typed, setTyped] = useState<{ message: string; link: string } | undefined>(undefined);
  // after a replacement, the new link in the message that was typed
  const message = typed ? typed.message.replaceAll(typed.link, link) : format(texts.template, { name, link });
  return (
    <Dialog title={format(texts.title, { name })} className="dialog-share" onClose={onClose}>
      <OnlyHere link={link} />
      {isClosed && <ErrorMessage>{texts.closed}</ErrorMessage>}
      <div className="stack share-columns">
        <div>
          <Address link={link} />
          <SendMessage
            kind="reader"
            message={message}
            hasLink={message.includes(link)}
            onChange={(text) => setTyped({ message: text, link })}
            keep={undefined}
            templates={[]}
            chosen={0}
            onChoose={() => {}}
            onShared={() => {}}
          />
        </div>
        <LinkQrCode kind="reader" link={link} />
      </div>
      <LinkSettings
        kind="reader"
        link={reader}
        onSet={async (change) => onChanged(await changeReader(id, change))}
        onRenew={async () => onChanged(await changeReader(id, { token: 'new' }))}
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>{ui.close}</Button>
      </div>
    </Dialog>
  );
};
