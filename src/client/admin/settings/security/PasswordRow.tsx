import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../shared/limits.ts';
import { ApiError } from '../../../api.ts';
import { format, security as messages } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { changePassword } from '../../api/session.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { Form } from '../../frame/Form.tsx';
import { FormField } from '../../frame/FormField.tsx';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = messages.password;

/** Changes the password, which ends all other sessions. */
export const PasswordRow = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };
  return (
    <SettingsRow title={texts.title} hint={texts.about}>
      {isOpen ? (
        <PasswordForm onClose={close} />
      ) : (
        <Button ref={button} onClick={() => setIsOpen(true)}>
          {texts.change}
        </Button>
      )}
    </SettingsRow>
  );
};

const PasswordForm = ({ onClose }: { onClose: () => void }) => {
  const cache = useQueryClient();
  const announce = useAnnounce();
  const form = useRef<HTMLDivElement>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const save = async (fields: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(fields)) as Parameters<typeof changePassword>[0];
    await changePassword(typed).catch(askForCode);
    onClose();
    announce(texts.changed);
    await cache.invalidateQueries();
  };

  const askForCode = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'code_needed') setNeedsCode(true);
    throw error;
  };

  return (
    <div ref={form}>
      <Form className="fields settings-form" onSubmit={save} submit={texts.change} onCancel={onClose}>
        <PasswordField
          label={texts.current}
          name="current_password"
          autoComplete="current-password"
          isShown={isShown}
        />
        <PasswordField
          label={texts.new}
          hint={format(texts.hint, { length: `${limits.minPassword}` })}
          name="new_password"
          autoComplete="new-password"
          isShown={isShown}
        />
        {needsCode && (
          <PasswordField label={messages.codeFromEither} name="code" autoComplete="one-time-code" isShown />
        )}
        <Choice type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)}>
          {texts.show}
        </Choice>
      </Form>
    </div>
  );
};

type PasswordFieldProps = { label: string; hint?: string; name: string; autoComplete: string; isShown: boolean };

const PasswordField = ({ isShown, ...rest }: PasswordFieldProps) => (
  <FormField type={isShown ? 'text' : 'password'} required autoCapitalize="off" spellCheck={false} {...rest} />
);
