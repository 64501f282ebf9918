import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { AdminIcon, type AdminIconName } from './admin-icons.tsx';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'variant'> & {
  icon: AdminIconName;
  /** The tooltip. */
  title: string;
  /** The accessible name, which tells the buttons of several rows apart. */
  label: string;
};

/** A quiet button that shows only an icon. */
export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <Button variant="quiet" className="button-icon" aria-label={label} {...rest}>
    <AdminIcon name={icon} />
  </Button>
);
