import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { format } from '../../shared/messages/format.ts';
import { changePassword } from '../admin-api.ts';
import { ApiError } from '../api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useChange } from '../ui/use-change.ts';
import { Card } from './Card.tsx';
import { messages } from './messages.ts';

const texts = messages.password;

/** Changes the password, which ends all other sessions. */
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
    announce(texts.changed);
    await cache.invalidateQueries();
  };

  const askForCode = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'code_needed') setNeedsCode(true);
    throw error;
  };

  return (
    <Card title={texts.title}>
      <p className="security-hint">{format(texts.hint, { length: `${limits.minPassword}` })}</p>
      <form className="security-form" onSubmit={onSubmit}>
        <Field label={texts.current} name="current_password" use="current-password" isShown={isShown} />
        <Field label={texts.new} name="new_password" use="new-password" isShown={isShown} />
        {needsCode && <Field label={messages.codeFromEither} name="code" use="one-time-code" isShown />}
        <label className="security-shown">
          <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
          {texts.show}
        </label>
        {change.errorText && <ErrorMessage>{change.errorText}</ErrorMessage>}
        <button type="submit" className="button" aria-disabled={change.busy}>
          {texts.change}
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
