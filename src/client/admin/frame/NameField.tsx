import type { ComponentProps } from 'react';
import { limits } from '../../../shared/limits.ts';
import { FormField } from './FormField.tsx';

/** A field for the name of somebody or something, in whatever language. */
export const NameField = (props: ComponentProps<typeof FormField>) => (
  <FormField dir="auto" lang="" autoComplete="off" maxLength={limits.name} {...props} />
);
