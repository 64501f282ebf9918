import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { adminMessages } from './admin-messages.ts';
import { useAnnounce } from './announcer.tsx';
import { useChange } from './use-change.ts';

const texts = adminMessages.photo;

type PhotoButtonsProps = {
  hasPhoto: boolean;
  onReplace: (file: File) => Promise<void>;
  onRemove: () => Promise<void>;
};

/** Chooses the photo of somebody, replaces it, or takes it away. */
export const PhotoButtons = ({ hasPhoto, onReplace, onRemove }: PhotoButtonsProps) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const upload = useChange();
  const removal = useChange();
  const busy = upload.busy || removal.busy;
  const announce = useAnnounce();

  const replace = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    void upload.run(async () => {
      await onReplace(file);
      announce(texts.saved);
    });
    // so that the same file can be chosen again after an error
    target.value = '';
  };

  const remove = () =>
    removal.run(async () => {
      await onRemove();
      // the button that was pressed is gone
      choose.current?.focus();
      announce(texts.removed);
    });

  return (
    <div className="cluster photo-buttons">
      <Button ref={choose} busy={busy} onClick={() => busy || input.current?.click()}>
        {hasPhoto ? texts.replace : texts.choose}
      </Button>
      {hasPhoto && (
        <Button variant="quiet" busy={busy} onClick={remove}>
          {texts.remove}
        </Button>
      )}
      <input ref={input} type="file" accept="image/*" hidden onChange={replace} />
      <p className="full-row hint" role="status">
        {upload.busy && texts.sending}
      </p>
      <ErrorMessage>{upload.errorText ?? removal.errorText}</ErrorMessage>
    </div>
  );
};
