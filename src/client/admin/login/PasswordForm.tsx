import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../api.ts';
import { login as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { signIn } from '../api/session.ts';
import { setAdminFlag } from '../frame/admin-flag.ts';
import { finishLogout } from '../frame/logout.ts';
import { keepRestored } from '../frame/restored.ts';
import { useChange } from '../frame/use-change.ts';
import { explainRefusal } from './explain-refusal.ts';
import { HelpWithFailure } from './HelpWithFailure.tsx';

/** `onCodeNeeded` is called with the password if it was right and a code is needed too. */
export const PasswordForm = ({ onCodeNeeded }: { onCodeNeeded: (password: string) => void }) => {
  const promptId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const { busy, errorText, help, code, run } = useChange(explainRefusal);

  useEffect(() => field.current?.focus(), []);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // browsers offer to keep what was typed into a password field
    setIsShown(false);
    const password = field.current?.value ?? '';
    const isRight = await run(async () => {
      try {
        // a logout that is still pending must not end the new session
        await finishLogout();
        await signIn(password);
        // shows the dashboard, or the page that led here
        setAdminFlag();
        keepRestored(undefined);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'code_needed')) throw error;
        onCodeNeeded(password);
      }
    });
    if (!isRight) field.current?.select();
  };

  return (
    <form className="card stack" onSubmit={onSubmit}>
      <div>
        <h1>{messages.title}</h1>
        <p id={promptId} className="hint">
          {messages.prompt}
        </p>
      </div>
      <div className="login-password">
        <Field
          ref={field}
          label={messages.password}
          error={errorText}
          type={isShown ? 'text' : 'password'}
          name="password"
          required
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={messages.passwordPlaceholder}
          aria-invalid={code === 'wrong_password'}
          aria-describedby={promptId}
        />
        <Button
          variant="quiet"
          aria-label={isShown ? messages.hideTyped : messages.showTyped}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? messages.hide : messages.show}
        </Button>
      </div>
      <HelpWithFailure help={help} code={code} />
      <Button variant="main" type="submit" busy={busy}>
        {busy ? messages.verifying : messages.signIn}
      </Button>
    </form>
  );
};
