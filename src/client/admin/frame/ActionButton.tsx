import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { useChange } from './use-change.ts';

type ActionButtonProps = Omit<ButtonProps, 'busy' | 'onClick'> & {
  /** Not called again while it is pending. Its error is shown after the button. */
  action: () => Promise<unknown>;
};

/** A button that runs an async action, with its pending state and error message. */
export const ActionButton = ({ action, ...button }: ActionButtonProps) => {
  const { busy, errorText, run } = useChange();
  return (
    <>
      <Button busy={busy} onClick={() => run(action)} {...button} />
      <ErrorMessage>{errorText}</ErrorMessage>
    </>
  );
};
