import { type ReactNode, useId } from 'react';
import { useOpenDialog } from './Dialog.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';
import { messages } from './messages.ts';
import type { Change } from './use-change.ts';

type ConfirmDialogProps = {
  /** Says what is asked about; for those who hear it. */
  label: string;
  change: Change;
  onCancel: () => void;
  onConfirm: () => void;
  children: ReactNode;
};

/** Asks before something is deleted. Cancel is first, and so has the focus. */
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
