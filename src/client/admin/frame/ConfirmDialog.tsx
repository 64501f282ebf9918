import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { messages } from '../../ui/messages.ts';
import type { Change } from './use-change.ts';

type ConfirmDialogProps = {
  /** The accessible name. */
  label: string;
  change: Change;
  onCancel: () => void;
  onConfirm: () => void;
  /** Shown above the question: what it is about. */
  about?: ReactNode;
  /** Shown below the question. */
  more?: ReactNode;
  children: ReactNode;
};

/** Asks for confirmation of a deletion. Cancel comes first, so it has the initial focus. */
export const ConfirmDialog = ({ label, change, onCancel, onConfirm, about, more, children }: ConfirmDialogProps) => {
  const textId = useId();
  const moreId = useId();
  const describedBy = more ? `${textId} ${moreId}` : textId;
  return (
    <Dialog role="alertdialog" aria-label={label} aria-describedby={describedBy} onClose={onCancel}>
      {about}
      <p id={textId} className="dialog-text">
        {children}
      </p>
      {more && (
        <p id={moreId} className="dialog-more" role="status">
          {more}
        </p>
      )}
      <ErrorMessage>{change.errorText}</ErrorMessage>
      <div className="dialog-actions">
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button variant="danger" busy={change.busy} onClick={onConfirm}>
          {messages.delete}
        </Button>
      </div>
    </Dialog>
  );
};
