import { type ComponentProps, useRef } from 'react';
import { admin as adminMessages } from '../../messages.ts';
import type { FileInput } from '../../ui/FileInput.tsx';
import { useAnnounce } from './announcer.tsx';
import { useChange } from './use-change.ts';

const texts = adminMessages.photo;

type PhotoChange = {
  /** Props of the hidden FileInput; `choose` opens its file picker. */
  fileInputProps: ComponentProps<typeof FileInput>;
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

  const replace = (file: File) =>
    void upload.run(async () => {
      await onReplace(file);
      announce(texts.saved);
    });

  const remove = () =>
    void removal.run(async () => {
      await onRemove();
      announce(texts.removed);
    });

  return {
    fileInputProps: { ref: input, accept: 'image/*', hidden: true, onChoose: ([file]) => file && replace(file) },
    choose: () => busy || input.current?.click(),
    remove,
    busy,
    isSending: upload.busy,
    errorText: upload.errorText ?? removal.errorText,
  };
};
