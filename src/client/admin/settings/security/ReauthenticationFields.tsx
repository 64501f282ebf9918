import { useEffect, useId, useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Reauthentication } from '../../../../shared/sign-in/second-step.ts';
import { security as messages } from '../../../messages.ts';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { Change } from '../../frame/use-change.ts';

/** `kind` selects the on-screen keyboard: a recovery code has letters. */
type ReauthenticationFieldsProps = { change: Change; codeLabel: string; kind: 'app' | 'either' };

/** Fields for a code and the password, and the error message. */
export const ReauthenticationFields = ({ change, codeLabel, kind }: ReauthenticationFieldsProps) => {
  const errorId = useId();
  const code = useRef<HTMLInputElement>(null);
  const { errorText, busy } = change;

  // after a failure selects the code, which has to be typed again
  useEffect(() => {
    if (errorText && !busy) code.current?.select();
  }, [errorText, busy]);

  return (
    <div className="fields reauthentication-fields">
      <Field
        ref={code}
        label={codeLabel}
        name="code"
        required
        maxLength={limits.code}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={errorText && errorId}
      />
      <Field
        label={messages.twoStep.adminPassword}
        type="password"
        name="current_password"
        required
        maxLength={limits.password}
        autoComplete="current-password"
      />
      <ErrorMessage id={errorId}>{errorText}</ErrorMessage>
    </div>
  );
};

/** Reads these fields of a form. */
export const readReauthentication = (form: HTMLFormElement): Reauthentication => {
  const fields = new FormData(form);
  return { code: String(fields.get('code')), current_password: String(fields.get('current_password')) };
};
