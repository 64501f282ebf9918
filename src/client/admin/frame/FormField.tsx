import { type ComponentProps, createContext, useContext } from 'react';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

/** Errors of the enclosing form, by field name. */
export const FieldErrorsContext = createContext<Partial<Record<string, string>>>({});

const useFieldError = (name = '') => useContext(FieldErrorsContext)[name];

/** A `Field` that shows its form's error for its `name`. */
export const FormField = (props: ComponentProps<typeof Field>) => (
  <Field {...props} error={useFieldError(props.name) ?? props.error} />
);

/** The same for `TextArea`. */
export const FormTextArea = (props: ComponentProps<typeof TextArea>) => (
  <TextArea {...props} error={useFieldError(props.name) ?? props.error} />
);
