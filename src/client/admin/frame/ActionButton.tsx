import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { useChange } from './use-change.ts';

type ActionButtonProps = Omit<ButtonProps, 'busy' | 'onClick'> & {
  /** Not called while the previous call is running. What it throws is shown after the button. */
  action: () => Promise<unknown>;
};

/** A button with its request and the error message. */
export const ActionButton = ({ action, ...button }: ActionButtonProps) => {
  const { busy, errorText, run } = useChange();
  return (
    <>
      <Button busy={busy} onClick={() => run(action)} {...button} />
      <ErrorMessage>{errorText}</ErrorMessage>
    </>
  );
};
