import { Button, type ButtonProps } from './Button.tsx';
import { Icon, type IconName } from './icons.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'variant'> & {
  icon: IconName;
  /** The tooltip. */
  title: string;
  /** The accessible name, which tells the buttons of several rows apart. */
  label: string;
};

/** A quiet button that shows only an icon. */
export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <Button variant="quiet" className="button-icon" aria-label={label} {...rest}>
    <Icon name={icon} />
  </Button>
);
