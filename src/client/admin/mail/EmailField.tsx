import type { ComponentProps } from 'react';
import { maxEmail } from '../../../shared/mail/mails.ts';
import { FormField } from '../frame/FormField.tsx';

/** A field for an email address. `requireEmail` checks what is typed. */
export const EmailField = (props: Omit<ComponentProps<typeof FormField>, 'type' | 'dir' | 'maxLength'>) => (
  <FormField name="email" type="email" dir="ltr" maxLength={maxEmail} autoComplete="off" {...props} />
);
