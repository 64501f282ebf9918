import type { Reader } from '../../../../shared/reading/readers.ts';
import { sharing } from '../../../messages.ts';
import { changeReader } from '../../api/readers.ts';
import { ShareLinkDialog } from '../../share/ShareLinkDialog.tsx';
import { useMessage } from '../../share/use-message.ts';

type ShareReaderProps = { reader: Reader; onChanged: (reader: Reader) => Promise<void>; onClose: () => void };

/** The dialog to share a reading link. */
export const ShareReader = ({ reader, onChanged, onClose }: ShareReaderProps) => {
  const { id, name, link } = reader;
  return (
    <ShareLinkDialog
      kind="reader"
      recipient={{ id, name }}
      link={reader}
      message={useMessage(sharing.share.templates.reader, { name, link })}
      onSet={async (change) => onChanged(await changeReader(id, change))}
      onRenew={async () => onChanged(await changeReader(id, { token: 'new' }))}
      onClose={onClose}
    />
  );
};
