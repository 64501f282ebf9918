import { type FormEvent, useEffect, useRef } from 'react';
import { signIn } from '../admin-api.ts';
import { ApiError } from '../api.ts';
import { setAdminFlag } from '../ui/admin-flag.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useChange } from '../ui/use-change.ts';
import { explainRefusal } from './explain-refusal.ts';
import { messages } from './messages.ts';

/** `onCodeNeeded` is called with the password if it was right and a code is needed too. */
export const PasswordForm = ({ onCodeNeeded }: { onCodeNeeded: (password: string) => void }) => {
  const field = useRef<HTMLInputElement>(null);
  const { busy, errorText, help, code, run } = useChange(explainRefusal);

  useEffect(() => field.current?.focus(), []);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    const isRight = await run(async () => {
      try {
        await signIn(password);
        // shows the dashboard
        setAdminFlag();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'code_needed')) throw error;
        onCodeNeeded(password);
      }
    });
    if (!isRight) field.current?.select();
  };

  return (
    <form className="login-sheet" onSubmit={onSubmit}>
      <h1>{messages.title}</h1>
      <p id="prompt">{messages.prompt}</p>
      <input
        ref={field}
        className="field"
        type="password"
        name="password"
        required
        autoComplete="current-password"
        placeholder={messages.passwordPlaceholder}
        aria-label={messages.password}
        aria-invalid={code === 'wrong_password'}
        aria-describedby={errorText ? 'error' : 'prompt'}
      />
      {errorText && <ErrorMessage id="error">{errorText}</ErrorMessage>}
      {help && <p className="help">{help}</p>}
      <button className="button button-main" type="submit" aria-disabled={busy}>
        {busy ? messages.verifying : messages.signIn}
      </button>
    </form>
  );
};
