import type { ComponentProps } from 'react';
import { limits } from '../../../shared/limits.ts';
import { Field } from '../../ui/Field.tsx';

/** A field for the name of somebody or something, in whatever language. */
export const Name = (props: ComponentProps<typeof Field>) => (
  <Field dir="auto" lang="" autoComplete="off" maxLength={limits.name} {...props} />
);
