import type { ComponentProps } from 'react';
import { type FieldParts, useFieldParts } from './Field.tsx';

/** A field for several lines, as `Field` is for one. */
export const TextArea = (props: ComponentProps<'textarea'> & FieldParts & { label: string }) => {
  const { above, attributes, below } = useFieldParts(props);
  return (
    <>
      {above}
      <textarea {...attributes} />
      {below}
    </>
  );
};
