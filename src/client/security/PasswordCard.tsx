import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { changePassword } from '../admin-api.ts';
import { ApiError } from '../api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { useChange } from '../ui/use-change.ts';
import { Card } from './Card.tsx';

/** Changes the password, and so ends every other session. */
export const PasswordCard = () => {
  const change = useChange();
  const cache = useQueryClient();
  const announce = useAnnounce();
  const [needsCode, setNeedsCode] = useState(false);
  const [isShown, setIsShown] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form)) as Parameters<typeof changePassword>[0];
    const isDone = await change.run(() => changePassword(typed).catch(askForCode));
    if (!isDone) return;
    form.reset();
    setNeedsCode(false);
    announce('The password is changed. Everyone else is signed out.');
    await cache.invalidateQueries();
  };

  const askForCode = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'code_needed') setNeedsCode(true);
    throw error;
  };

  return (
    <Card title="Password">
      <p className="security-hint">
        At least {limits.leastPassword} characters. A few words in a row are easy to keep in mind and hard to guess.
        Whoever is signed in elsewhere has to sign in again.
      </p>
      <form className="security-form" onSubmit={onSubmit}>
        <Field label="Current password" name="current_password" use="current-password" isShown={isShown} />
        <Field label="New password" name="new_password" use="new-password" isShown={isShown} />
        {needsCode && <Field label="Code from the app, or a recovery code" name="code" use="one-time-code" isShown />}
        <label className="security-shown">
          <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
          Show what I type
        </label>
        {change.trouble && (
          <p className="trouble" role="alert">
            {change.trouble}
          </p>
        )}
        <button type="submit" className="button" aria-disabled={change.busy}>
          Change password
        </button>
      </form>
    </Card>
  );
};

type FieldProps = { label: string; name: string; use: string; isShown: boolean };

const Field = ({ label, name, use, isShown }: FieldProps) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        type={isShown ? 'text' : 'password'}
        name={name}
        required
        autoComplete={use}
        autoCapitalize="off"
        spellCheck={false}
      />
    </>
  );
};
