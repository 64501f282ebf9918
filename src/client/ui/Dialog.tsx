import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { messages } from './messages.ts';

type DialogProps = {
  title: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog that is open while it is rendered. Closing restores the focus. An error boundary keeps the page behind
 * it intact if its content fails to render.
 */
export const Dialog = ({ title, className, onClose, children }: DialogProps) => {
  const titleId = useId();
  const ref = useOpenDialog();
  return (
    <dialog ref={ref} className={className} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <ErrorBoundary fallback={() => <Broken onClose={onClose} />}>{children}</ErrorBoundary>
    </dialog>
  );
};

const Broken = ({ onClose }: { onClose: () => void }) => (
  <>
    <p role="alert">{messages.broken.dialog}</p>
    <div className="dialog-actions">
      <button type="button" className="button" onClick={onClose}>
        {messages.close}
      </button>
    </div>
  </>
);

/** Calls showModal() when the dialog is mounted. */
export const useOpenDialog = () => {
  const ref = useRef<HTMLDialogElement>(null);
  // a layout effect: its cleanup runs while the dialog is still in the DOM, which close() needs to restore the focus
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
};
