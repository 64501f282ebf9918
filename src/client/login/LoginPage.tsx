import '../ui/controls.css';
import './login.css';
import { useState } from 'react';
import { adminMessages } from '../ui/admin-messages.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { CodeForm } from './CodeForm.tsx';
import { messages } from './messages.ts';
import { PasswordForm } from './PasswordForm.tsx';

export const LoginPage = () => {
  usePageTitle(messages.pageTitle);
  // the verified password while the code is being asked for
  const [password, setPassword] = useState<string | undefined>(undefined);
  return (
    <main className="login">
      {password === undefined ? (
        <PasswordForm onCodeNeeded={setPassword} />
      ) : (
        <CodeForm password={password} onBack={() => setPassword(undefined)} />
      )}
      <a className="login-licences" href="/licences.txt">
        {adminMessages.licences}
      </a>
    </main>
  );
};
