import type { ComponentProps } from 'react';

type ChoiceProps = ComponentProps<'input'> & { type: 'checkbox' | 'radio' };

/** A checkbox or radio button with its label. */
export const Choice = ({ className = 'choice', children, ...input }: ChoiceProps) => (
  <label className={className}>
    <input {...input} />
    {children}
  </label>
);
