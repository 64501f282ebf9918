import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { IconButton, type IconButtonProps } from './IconButton.tsx';

type DialogButtonProps = (ButtonProps | IconButtonProps) & { dialog: (close: () => void) => ReactNode };

/** A button, or one that shows only an icon, that opens a dialog. */
export const DialogButton = ({ dialog, ...button }: DialogButtonProps) => {
  const [opening, setOpening] = useState<symbol | undefined>(undefined);
  const open = () => setOpening(Symbol());
  // a request that outlives its dialog does not close the dialog that was opened since
  const close = () => setOpening((current) => (current === opening ? undefined : current));
  return (
    <>
      {'icon' in button ? <IconButton {...button} onClick={open} /> : <Button {...button} onClick={open} />}
      {opening && dialog(close)}
    </>
  );
};
