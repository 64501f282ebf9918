import { type ReactNode, useId } from 'react';
import { admin as adminMessages, ui as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { AdminIcon } from './admin-icons.tsx';
import { useChange } from './use-change.ts';

type ConfirmDialogProps = {
  /** The accessible name. */
  label: string;
  /** What the button that confirms says. */
  action?: string;
  onCancel: () => void;
  /** Closes the dialog once it is done. What it throws is shown. */
  onConfirm: () => Promise<unknown>;
  /** Shown above the question: what it is about. */
  about?: ReactNode;
  /** The consequences, shown below the question. */
  more?: ReactNode;
  children: ReactNode;
};

/** Asks for confirmation, mostly of a deletion. Cancel comes first, so it has the initial focus. */
export const ConfirmDialog = ({
  label,
  action = adminMessages.delete,
  onCancel,
  onConfirm,
  about,
  more,
  children,
}: ConfirmDialogProps) => {
  const textId = useId();
  const moreId = useId();
  const change = useChange();
  const describedBy = more ? `${textId} ${moreId}` : textId;
  return (
    <Dialog
      role="alertdialog"
      className="confirm-dialog"
      aria-label={label}
      aria-describedby={describedBy}
      onClose={onCancel}
    >
      {about}
      <p id={textId} className="dialog-text">
        {children}
      </p>
      {more && (
        <div className="dialog-more">
          <AdminIcon name="delete" />
          <p id={moreId} role="status">
            {more}
          </p>
        </div>
      )}
      <ErrorMessage>{change.errorText}</ErrorMessage>
      <div className="action-row">
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button variant="danger" busy={change.busy} onClick={() => change.run(onConfirm)}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
};
