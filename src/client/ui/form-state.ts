import { createContext, useContext } from 'react';

/** The request of a form: whether it is running, and what was refused; with `errorField`, in the field of that name. */
type FormState = { busy: boolean; errorText?: string | undefined; errorField?: string | undefined };

export const FormStateContext = createContext<FormState>({ busy: false });

/** What the form around a field says of it. */
export const useFieldError = (name: string | undefined): string | undefined => {
  const { errorText, errorField } = useContext(FormStateContext);
  return name !== undefined && name === errorField ? errorText : undefined;
};
