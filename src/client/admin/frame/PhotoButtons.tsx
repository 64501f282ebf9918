import { useRef } from 'react';
import { admin as adminMessages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { usePhotoChange } from './use-photo-change.ts';

const texts = adminMessages.photo;

type PhotoButtonsProps = {
  hasPhoto: boolean;
  onReplace: (file: File) => Promise<void>;
  onRemove: () => Promise<void>;
};

/** Chooses the photo of somebody, replaces it, or takes it away. */
export const PhotoButtons = ({ hasPhoto, onReplace, onRemove }: PhotoButtonsProps) => {
  const choose = useRef<HTMLButtonElement>(null);
  const photo = usePhotoChange(onReplace, async () => {
    await onRemove();
    // the button that had the focus was removed
    choose.current?.focus();
  });

  return (
    <div className="cluster">
      <Button ref={choose} busy={photo.busy} onClick={photo.choose}>
        {hasPhoto ? texts.replace : texts.choose}
      </Button>
      {hasPhoto && (
        <Button variant="quiet" className="edge-start" busy={photo.busy} onClick={photo.remove}>
          {texts.remove}
        </Button>
      )}
      <FileInput {...photo.fileInputProps} />
      <p className="full-row hint unless-empty" role="status">
        {photo.isSending && texts.sending}
      </p>
      <ErrorMessage>{photo.errorText}</ErrorMessage>
    </div>
  );
};
