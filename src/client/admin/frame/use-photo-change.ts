import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { admin as adminMessages } from '../../messages.ts';
import { useAnnounce } from './announcer.tsx';
import { useChange } from './use-change.ts';

const texts = adminMessages.photo;

type PhotoChange = {
  /** The hidden file input that `choose` opens. */
  fileField: ComponentProps<'input'>;
  choose: () => void;
  remove: () => void;
  busy: boolean;
  isSending: boolean;
  errorText: string | undefined;
};

/** Replaces somebody's photo with a chosen file, or removes it. */
export const usePhotoChange = (
  onReplace: (file: File) => Promise<void>,
  onRemove: () => Promise<void>,
): PhotoChange => {
  const input = useRef<HTMLInputElement>(null);
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
    void removal.run(async () => {
      await onRemove();
      announce(texts.removed);
    });

  return {
    fileField: { ref: input, type: 'file', accept: 'image/*', hidden: true, onChange: replace },
    choose: () => busy || input.current?.click(),
    remove,
    busy,
    isSending: upload.busy,
    errorText: upload.errorText ?? removal.errorText,
  };
};
