import { useRef } from 'react';
import { dashboard as messages } from '../../messages.ts';
import { Form } from '../frame/Form.tsx';
import { NameField } from '../frame/NameField.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';

type NameFormProps = {
  name?: string;
  /** The key under which an unsaved name is kept if the session ends. */
  unsavedKey: string;
  submit: string;
  onCancel?: (() => void) | undefined;
  /** Called with the trimmed name, never with an empty one. */
  onName: (name: string) => Promise<void>;
};

/** A form with one field for a name. */
export const NameForm = ({ name = '', unsavedKey, onName, ...rest }: NameFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  useUnsavedField(unsavedKey, field);
  const save = () => onName(field.current?.value.trim() ?? '');
  return (
    <Form errorField="name" onSubmit={save} {...rest}>
      <NameField ref={field} name="name" required label={messages.person.name} defaultValue={name} />
    </Form>
  );
};
