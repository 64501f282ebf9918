import { type ReactNode, useId } from 'react';
import { useOpenDialog } from './Dialog.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';
import { messages } from './messages.ts';
import type { Change } from './use-change.ts';

type ConfirmDialogProps = {
  /** The accessible name. */
  label: string;
  change: Change;
  onCancel: () => void;
  onConfirm: () => void;
  children: ReactNode;
};

/** Asks for confirmation of a deletion. Cancel comes first, so it has the initial focus. */
export const ConfirmDialog = ({ label, change, onCancel, onConfirm, children }: ConfirmDialogProps) => {
  const textId = useId();
  const ref = useOpenDialog();
  return (
    <dialog ref={ref} role="alertdialog" aria-label={label} aria-describedby={textId} onClose={onCancel}>
      <p id={textId} className="dialog-text">
        {children}
      </p>
      {change.errorText && <ErrorMessage>{change.errorText}</ErrorMessage>}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onCancel}>
          {messages.cancel}
        </button>
        <button type="button" className="button button-danger" aria-disabled={change.busy} onClick={onConfirm}>
          {messages.delete}
        </button>
      </div>
    </dialog>
  );
};
