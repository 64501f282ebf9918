import { type ComponentProps, createContext, useContext } from 'react';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

/** The errors of the form around a field, by the name of the field. */
export const FieldErrorsContext = createContext<Partial<Record<string, string>>>({});

const useFieldError = (name = '') => useContext(FieldErrorsContext)[name];

/** A field that shows the error that the form around it has for it. */
export const FormField = (props: ComponentProps<typeof Field>) => (
  <Field {...props} error={useFieldError(props.name) ?? props.error} />
);

/** The same for several lines. */
export const FormTextArea = (props: ComponentProps<typeof TextArea>) => (
  <TextArea {...props} error={useFieldError(props.name) ?? props.error} />
);
