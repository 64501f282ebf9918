import { type FormEvent, useEffect, useRef } from 'react';
import { format, isolate, restore as texts, ui } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';

type PassphraseFormProps = {
  file: File;
  error: string | undefined;
  onPassphrase: (passphrase: string) => void;
  onCancel: () => void;
};

/** Asks for the passphrase of an encrypted backup. Takes the focus. */
export const PassphraseForm = ({ file, error, onPassphrase, onCancel }: PassphraseFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field.current?.value) onPassphrase(field.current.value);
  };
  return (
    <form className="panel padded fields" onSubmit={submit}>
      <p className="strong">{format(texts.passphraseTitle, { file: isolate(file.name) })}</p>
      <Field
        ref={field}
        label={texts.passphrase}
        error={error}
        type="password"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div className="action-row">
        <Button onClick={onCancel}>{ui.cancel}</Button>
        <Button variant="main" type="submit">
          {texts.start}
        </Button>
      </div>
    </form>
  );
};
