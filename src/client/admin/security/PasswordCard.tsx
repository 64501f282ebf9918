import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { format } from '../../../shared/messages/format.ts';
import { ApiError } from '../../api.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { changePassword } from '../admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Form, Submit } from '../frame/Form.tsx';
import { messages } from './messages.ts';

const texts = messages.password;

/** Changes the password, which ends all other sessions. */
export const PasswordCard = () => {
  const cache = useQueryClient();
  const announce = useAnnounce();
  const [needsCode, setNeedsCode] = useState(false);
  const [isShown, setIsShown] = useState(false);

  const save = async (form: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(form)) as Parameters<typeof changePassword>[0];
    await changePassword(typed).catch(askForCode);
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
    <Card className="stack form-card" title={texts.title}>
      <p className="hint">{format(texts.hint, { length: `${limits.minPassword}` })}</p>
      <Form className="fields security-form" onSubmit={save} actions={<Submit>{texts.change}</Submit>}>
        <PasswordField
          label={texts.current}
          name="current_password"
          autoComplete="current-password"
          isShown={isShown}
        />
        <PasswordField label={texts.new} name="new_password" autoComplete="new-password" isShown={isShown} />
        {needsCode && (
          <PasswordField label={messages.codeFromEither} name="code" autoComplete="one-time-code" isShown />
        )}
        <label className="choice">
          <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
          {texts.show}
        </label>
      </Form>
    </Card>
  );
};

type PasswordFieldProps = { label: string; name: string; autoComplete: string; isShown: boolean };

const PasswordField = ({ isShown, ...rest }: PasswordFieldProps) => (
  <Field type={isShown ? 'text' : 'password'} required autoCapitalize="off" spellCheck={false} {...rest} />
);
