import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { IconButton, type IconButtonProps } from './IconButton.tsx';

type DialogButtonProps = (ButtonProps | IconButtonProps) & { dialog: (close: () => void) => ReactNode };

/** A button, or one that shows only an icon, that opens a dialog. */
export const DialogButton = ({ dialog, ...button }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {'icon' in button ? <IconButton {...button} onClick={open} /> : <Button {...button} onClick={open} />}
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
};
