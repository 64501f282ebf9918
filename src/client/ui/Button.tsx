import type { ComponentProps } from 'react';

export type ButtonProps = ComponentProps<'button'> & {
  /** `main`: the primary action; `quiet`: without a border, for secondary actions; `text`: looks like a link. */
  variant?: 'main' | 'quiet' | 'text' | 'danger';
  /**
   * A request is pending. For a button that is inactive for any other reason, use `aria-disabled`. Unlike `disabled`,
   * both keep the focus, and screen readers find the button.
   */
  busy?: boolean | undefined;
};

/**
 * For `aria-description`: the tooltip repeats the name, so a screen reader should not read it after the name. Browsers
 * other than Chromium ignore an empty description; there the tooltip is read.
 */
export const tooltipOnly = (title: string | undefined): '' | undefined => (title === undefined ? undefined : '');

/** A button; submits a form only with `type="submit"`. */
export const Button = ({ type = 'button', variant, busy, className, ...rest }: ButtonProps) => (
  <button
    type={type}
    className={['button', variant && `button-${variant}`, className].filter(Boolean).join(' ')}
    aria-description={tooltipOnly(rest.title)}
    {...rest}
    aria-disabled={busy || rest['aria-disabled']}
  />
);
