import type { ComponentProps } from 'react';
import { FormField } from './FormField.tsx';

/** A field for a day; its value is yyyy-mm-dd. */
export const DayField = (props: Omit<ComponentProps<typeof FormField>, 'type' | 'max'>) => (
  // the last whole year that ISO 8601 writes with four digits in every time zone
  <FormField type="date" max="9998-12-31" {...props} />
);
