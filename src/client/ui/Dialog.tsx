import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { ui as messages } from '../messages.ts';
import { Button } from './Button.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type DialogProps = {
  /** The heading, which names the dialog. */
  title?: string;
  /** The accessible name of a dialog without a heading. */
  'aria-label'?: string;
  /** The id of the heading, if the content has it. */
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  role?: 'alertdialog';
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog that is open while it is rendered (ADR 037). Closing restores the focus. An error boundary keeps the page
 * behind it intact if its content fails to render.
 */
export const Dialog = ({ title, onClose, children, ...rest }: DialogProps) => {
  const titleId = useId();
  const ref = useOpenDialog();
  // Escape: the close event would come after key presses that wait in the queue, and close what they have opened. A file
  // input in the dialog has a cancel event as well.
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  // the event comes late: StrictMode closes it and opens it again
  const close = () => {
    if (!ref.current?.open) onClose();
  };
  return (
    <dialog ref={ref} aria-labelledby={title && titleId} onCancel={cancel} onClose={close} {...rest}>
      {title && (
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
      )}
      <ErrorBoundary fallback={() => <Broken onClose={onClose} />}>{children}</ErrorBoundary>
    </dialog>
  );
};

const Broken = ({ onClose }: { onClose: () => void }) => (
  <>
    <p role="alert">{messages.broken.dialog}</p>
    <div className="action-row">
      <Button onClick={onClose}>{messages.close}</Button>
    </div>
  </>
);

const useOpenDialog = () => {
  const ref = useRef<HTMLDialogElement>(null);
  // a layout effect: its cleanup runs while the dialog is still in the DOM, which close() needs to restore the focus
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
};
