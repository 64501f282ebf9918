import '../ui/controls.css';
import './login.css';
import { type FormEvent, useEffect, useRef } from 'react';
import { words } from '../../shared/words.ts';
import { signIn } from '../admin-api.ts';
import { ApiError } from '../api.ts';
import { setAdminFlag } from '../ui/admin-flag.ts';
import { useChange } from '../ui/use-change.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

export const LoginPage = () => {
  usePageTitle('Admin Access · Family Stories');
  const field = useRef<HTMLInputElement>(null);
  const { busy, trouble, help, run } = useChange(explainRefusal);

  useEffect(() => field.current?.focus(), []);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    const isIn = await run(() => signIn(password));
    // the flag leads to the dashboard
    if (isIn) setAdminFlag();
    else field.current?.select();
  };

  return (
    <main className="login">
      <form className="login-sheet" onSubmit={onSubmit}>
        <h1>Admin Access</h1>
        <p id="prompt">Please enter the admin password to continue</p>
        <input
          ref={field}
          className="field"
          type="password"
          name="password"
          required
          autoComplete="current-password"
          placeholder="Enter password"
          aria-label="Password"
          aria-invalid={trouble === words.invalidPassword}
          aria-describedby={trouble ? 'trouble' : 'prompt'}
        />
        {trouble && (
          <p className="trouble" id="trouble" role="alert">
            {trouble}
          </p>
        )}
        {help && <p className="help">{help}</p>}
        <button className="button button-main" type="submit" aria-disabled={busy}>
          {busy ? 'Verifying...' : 'Sign In'}
        </button>
      </form>
    </main>
  );
};

const explainRefusal = (error: unknown) => {
  if (!(error instanceof ApiError)) return words.tryAgain;
  if (error.status === 401) return words.invalidPassword;
  if (error.status !== 429) return words.tryAgain;
  return error.retry_after === undefined ? error.message : tooMany(error.retry_after);
};

const tooMany = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};
