import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { IconButton, type IconButtonProps } from './IconButton.tsx';
import { useDialog } from './use-dialog.ts';

type DialogButtonProps = (ButtonProps | IconButtonProps) & { dialog: (close: () => void) => ReactNode };

/** A button, or one that shows only an icon, that opens a dialog. */
export const DialogButton = ({ dialog, ...button }: DialogButtonProps) => {
  const { dialog: opened, open, close } = useDialog<'dialog'>();
  const onClick = () => open('dialog');
  return (
    <>
      {'icon' in button ? <IconButton {...button} onClick={onClick} /> : <Button {...button} onClick={onClick} />}
      {opened && dialog(close)}
    </>
  );
};
