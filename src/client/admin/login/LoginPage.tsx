import './login.css';
import { useState } from 'react';
import { admin as adminMessages, login as messages } from '../../messages.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PendingLogout } from './PendingLogout.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';

export const LoginPage = () => {
  usePageTitle(messages.title);
  // the verified password while the code is being asked for
  const [password, setPassword] = useState<string | undefined>(undefined);
  return (
    <main className="stack centred login">
      <PendingLogout />
      <RestoredNotice />
      <p className="brand">{adminMessages.navigation.brand}</p>
      {password === undefined ? (
        <PasswordForm onCodeNeeded={setPassword} />
      ) : (
        <CodeForm password={password} onBack={() => setPassword(undefined)} />
      )}
      <a className="hint small tap-link" href="/licences.txt">
        {adminMessages.licences}
      </a>
      <LanguageSwitch />
    </main>
  );
};
